import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { limitTabStops, moveFocusInBar } from '../toolbar/move-focus-in-bar.ts'
import type { OpenEditor } from '../writing.ts'
import css from './ImageTools.module.css'
import { type ImageWidth, widthOf } from './image-width.ts'
import '../../../../i18n/areas/sending.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Field, openDialog } from '../../../../ui/index.ts'

const WIDTHS: readonly ImageWidth[] = ['small', 'medium', 'large', 'original']
const MIN_WIDTH = 24

/** Frame around the selected image: resize handle, and buttons for size, description and removal. */
export function ImageTools({ writing, image }: { writing: OpenEditor; image: HTMLImageElement }) {
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const reposition = useReposition(frame, image)
  useLayoutEffect(() => {
    if (bar.current) limitTabStops(bar.current)
  })

  const setWidth = (width: number | null) => {
    setImageWidth(image, width)
    reposition()
  }
  const choose = (name: ImageWidth) => {
    writing.squire.saveUndoState()
    setWidth(widthOf(name, image.naturalWidth, writing.root.clientWidth))
    writing.squire.focus()
  }
  const remove = () => {
    writing.squire.saveUndoState()
    image.remove()
    writing.squire.focus()
  }
  const startResize = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    writing.squire.saveUndoState()
    const { clientX: from, pointerId } = event
    const corner: HTMLElement = event.currentTarget
    const before = image.getBoundingClientRect().width
    corner.setPointerCapture(pointerId)
    const stop = new AbortController()
    corner.addEventListener(
      'pointermove',
      ({ clientX }) =>
        setWidth(Math.min(Math.max(before + clientX - from, MIN_WIDTH), writing.root.clientWidth)),
      { signal: stop.signal },
    )
    for (const end of ['pointerup', 'pointercancel'])
      corner.addEventListener(end, () => stop.abort(), { signal: stop.signal })
  }
  return (
    <div ref={frame} className={css.frame}>
      <span
        className={css.corner}
        aria-hidden
        data-tip={t('editor.image.resize')}
        onPointerDown={startResize}
      />
      <div
        ref={bar}
        role="toolbar"
        aria-label={t('editor.image.tools')}
        className={css.bar}
        onKeyDown={moveFocusInBar}
        onMouseDown={(event) => event.preventDefault()}
      >
        {WIDTHS.map((name) => (
          <button key={name} type="button" className={css.tool} onClick={() => choose(name)}>
            {t(`editor.image.${name}`)}
          </button>
        ))}
        <button
          type="button"
          className={css.tool}
          aria-haspopup="dialog"
          onClick={() =>
            openDialog((close) => <ImageAltDialog writing={writing} image={image} onClose={close} />)
          }
        >
          {t('editor.image.alt')}
        </button>
        <button type="button" className={css.tool} data-danger onClick={remove}>
          {t('editor.image.remove')}
        </button>
      </div>
    </div>
  )
}

/** Positions the frame around the image. Returns a function that does so immediately. */
function useReposition(frame: React.RefObject<HTMLElement | null>, image: HTMLImageElement): () => void {
  const [reposition] = useState(() => () => positionAround(frame.current, image))
  useEffect(() => {
    reposition()
    const observer = new ResizeObserver(reposition)
    observer.observe(image)
    if (image.parentElement) observer.observe(image.parentElement)
    return () => observer.disconnect()
  }, [reposition, image])
  return reposition
}

function positionAround(frame: HTMLElement | null, image: HTMLImageElement): void {
  const sheet = frame?.parentElement
  if (!frame || !sheet) return
  const around = sheet.getBoundingClientRect()
  const box = image.getBoundingClientRect()
  frame.style.translate = `${box.left - around.left + sheet.scrollLeft}px ${box.top - around.top + sheet.scrollTop}px`
  frame.style.width = `${box.width}px`
  frame.style.height = `${box.height}px`
}

interface Props {
  writing: OpenEditor
  image: HTMLImageElement
  onClose: () => void
}

function ImageAltDialog({ writing, image, onClose }: Props) {
  const [alt, setAlt] = useState(image.alt)
  const save = () => {
    onClose()
    writing.squire.saveUndoState()
    describeImage(image, alt)
    queueMicrotask(() => writing.squire.focus())
  }
  return (
    <Dialog
      title={t('editor.image.alt')}
      onClose={onClose}
      onSubmit={save}
      submitLabel={t('editor.image.alt.save')}
    >
      <Field
        label={t('editor.image.alt')}
        hint={t('editor.image.alt.hint')}
        value={alt}
        data-first
        onChange={(event) => setAlt(event.target.value)}
      />
    </Dialog>
  )
}

/** Sets the width of an image in pixels, or removes it; the height follows. */
function setImageWidth(image: HTMLImageElement, width: number | null): void {
  image.style.width = width === null ? '' : `${Math.round(width)}px`
  image.style.height = ''
  for (const name of ['width', 'height']) image.removeAttribute(name)
  if (image.getAttribute('style') === '') image.removeAttribute('style')
}

function describeImage(image: HTMLImageElement, alt: string): void {
  image.alt = alt.trim()
}
