import { useMemo, useRef, useState } from 'react'
import { locale } from '../../../i18n/index.ts'
import { Opening } from '../Opening.tsx'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'
import type { ViewerProps } from '../viewer.ts'
import { readWorkbook, type Workbook } from './read-workbook.ts'
import { SheetGrid } from './SheetGrid.tsx'
import { SheetTabs } from './SheetTabs.tsx'
import css from './SheetViewer.module.css'

/** A workbook, one sheet at a time. */
export default function SheetViewer(props: ViewerProps) {
  return (
    <Opening file={props.file} open={open}>
      {(book) => <Sheets {...props} book={book} />}
    </Opening>
  )
}

const open = async (file: PreviewFile, signal: AbortSignal) =>
  readWorkbook(await readFile(file, signal), locale())

function Sheets({ book, zoom, stage }: ViewerProps & { book: Workbook }) {
  const [index, setIndex] = useState(0)
  const sheet = useMemo(() => book.read(index), [book, index])
  const panel = useRef<HTMLDivElement>(null)
  const show = (next: number) => {
    stage.scrollTo(0, 0)
    panel.current?.scrollTo(0, 0)
    setIndex(next)
  }
  return (
    <div className={css.book}>
      <div
        ref={panel}
        className={css.panel}
        data-scrolls
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        id="sheet"
        aria-label={book.names[index]}
      >
        <SheetGrid key={index} sheet={sheet} zoom={zoom} stage={stage} />
      </div>
      {book.names.length > 1 && <SheetTabs names={book.names} shown={index} onShow={show} />}
    </div>
  )
}
