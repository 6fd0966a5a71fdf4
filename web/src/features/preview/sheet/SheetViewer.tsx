import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { locale, t } from '../../../i18n/index.ts'
import { toPreviewProblem } from '../cannot-show.ts'
import { FileReading } from '../file-reading.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { FileLoader, PreviewUnavailable, Waiting } from '../stage/viewer.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import css from './SheetViewer.module.css'
import { SheetStore } from './sheet-store.ts'

interface Book {
  names: readonly string[]
  reading: FileReading
  sheets: readonly SheetStore[]
}

/** Workbook viewer; parses in a worker. */
export default function SheetViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={open} close={close}>
      {(book) => <Sheets {...props} book={book} />}
    </FileLoader>
  )
}

async function open(file: PreviewFile, signal: AbortSignal): Promise<Book> {
  const bytes = await readFile(file, signal)
  const reading = new FileReading()
  try {
    const { names } = await reading.call('openWorkbook', [bytes, locale()], [bytes.buffer as ArrayBuffer])
    return { names, reading, sheets: names.map((_, index) => new SheetStore(reading, index)) }
  } catch (error) {
    reading.close()
    throw error
  }
}

const close = ({ reading }: Book) => reading.close()

function Sheets({ book, zoom, stage, file }: ViewerProps & { book: Book }) {
  const [index, setIndex] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  const show = (next: number) => {
    stage.scrollTo(0, 0)
    panel.current?.scrollTo(0, 0)
    setIndex(next)
  }
  const store = book.sheets[index]
  return (
    <div className={css.book}>
      <div
        ref={panel}
        className={css.panel}
        data-scrolls
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        id="sheet"
        aria-label={book.names[index]}
      >
        {store && <SheetView key={index} store={store} zoom={zoom} file={file} />}
      </div>
      {book.names.length > 1 && <SheetTabs names={book.names} selected={index} onShow={show} />}
    </div>
  )
}

interface SheetProps extends Pick<ViewerProps, 'zoom' | 'file'> {
  store: SheetStore
}

function SheetView({ store, zoom, file }: SheetProps) {
  const sheet = useSyncExternalStore(store.watch, store.sheet)
  const error = useSyncExternalStore(store.watch, store.error)
  useEffect(() => {
    if (store.sheet().pages.length === 0) store.loadMore()
  }, [store])
  const why = useMemo(() => (error ? toPreviewProblem(error) : undefined), [error])
  if (why && sheet.pages.length === 0) return <PreviewUnavailable file={file} reason={why} />
  if (sheet.pages.length === 0 && !sheet.isLast) return <Waiting />
  return (
    <SheetGrid
      sheet={why ? { ...sheet, isLast: true, isClipped: true } : sheet}
      zoom={zoom}
      onMore={store.loadMore}
    />
  )
}

interface Props {
  names: readonly string[]
  selected: number
  onShow: (index: number) => void
}

function SheetTabs({ names, selected, onShow }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: names.length - 1 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    if (names[next] === undefined) return
    onShow(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      className={css.tabs}
      data-screen-only
      role="tablist"
      aria-label={t('preview.sheets')}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {names.map((name, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of sheets never changes
          key={index}
          type="button"
          role="tab"
          aria-selected={index === selected}
          aria-controls="sheet"
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onShow(index)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
