import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Opening } from '../Opening.tsx'
import { PositionPill } from '../PositionPill.tsx'
import { usePageInView } from '../pdf/use-page-in-view.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'
import { useSize } from '../use-size.ts'
import { useZoom } from '../use-zoom.ts'
import type { ViewerProps } from '../viewer.ts'
import { LateSlide } from './LateSlide.tsx'
import { PictureShelf } from './picture-shelf.ts'
import { readSlides, type Slides } from './read-slides.ts'
import css from './SlidesViewer.module.css'

const WIDEST_SLIDE = 960
const MARGIN = 16

interface Opened {
  slides: Slides
  pictures: PictureShelf
}

/** A presentation, slide under slide. */
export default function SlidesViewer(props: ViewerProps) {
  return (
    <Opening file={props.file} open={open} close={close}>
      {(opened) => <All {...props} {...opened} />}
    </Opening>
  )
}

async function open(file: PreviewFile, signal: AbortSignal): Promise<Opened> {
  const slides = readSlides(await readFile(file, signal))
  return { slides, pictures: new PictureShelf(slides) }
}

const close = ({ pictures }: Opened) => pictures.clear()

function All({ slides, pictures, stage, zoom, onZoom, onDetail }: ViewerProps & Opened) {
  const list = useRef<HTMLDivElement>(null)
  const room = useSize(stage)
  const inView = usePageInView(stage, list)
  const [numbers] = useState(() => Array.from({ length: slides.count }, (_, index) => index + 1))
  useZoom({ stage, content: list, zoom, onZoom })
  useEffect(() => onDetail(t('preview.slides', { n: slides.count })), [onDetail, slides])

  const width = Math.min(WIDEST_SLIDE, room.width - MARGIN * 2) * zoom
  return (
    <>
      <div ref={list} className={css.slides} style={{ width }}>
        {numbers.map((number) => (
          <LateSlide key={number} slides={slides} number={number} pictures={pictures} stage={stage} />
        ))}
      </div>
      <PositionPill>{t('preview.slideOf', { n: inView, total: slides.count })}</PositionPill>
    </>
  )
}
