import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { FileReading } from '../file-reading.ts'
import { usePageInView } from '../pdf/use-page-in-view.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'
import { FileLoader } from '../stage/FileLoader.tsx'
import { PositionPill } from '../stage/PositionPill.tsx'
import { useSize } from '../stage/use-size.ts'
import { useZoom } from '../stage/use-zoom.ts'
import type { ViewerProps } from '../viewer.ts'
import { LazySlide } from './LazySlide.tsx'
import css from './SlidesViewer.module.css'
import { SlideCache } from './slide-cache.ts'

const WIDEST_SLIDE = 960
const MARGIN = 16

/** Presentation viewer; slides one below the other. */
export default function SlidesViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={open} close={close}>
      {(slides) => <SlideList {...props} slides={slides} />}
    </FileLoader>
  )
}

async function open(file: PreviewFile, signal: AbortSignal): Promise<SlideCache> {
  const bytes = await readFile(file, signal)
  const reading = new FileReading()
  try {
    return new SlideCache(reading, await reading.call('openSlides', [bytes], [bytes.buffer as ArrayBuffer]))
  } catch (error) {
    reading.close()
    throw error
  }
}

const close = (slides: SlideCache) => slides.close()

function SlideList({ slides, stage, zoom, onZoom, onDetail }: ViewerProps & { slides: SlideCache }) {
  const list = useRef<HTMLDivElement>(null)
  const stageSize = useSize(stage)
  const inView = usePageInView(stage, list)
  const [numbers] = useState(() => Array.from({ length: slides.count }, (_, index) => index + 1))
  useZoom({ stage, content: list, zoom, onZoom })
  useEffect(() => onDetail(t('preview.slides', { n: slides.count })), [onDetail, slides])

  const width = Math.min(WIDEST_SLIDE, stageSize.width - MARGIN * 2) * zoom
  return (
    <>
      <div ref={list} className={css.slides} style={{ width }}>
        {numbers.map((number) => (
          <LazySlide key={number} slides={slides} number={number} stage={stage} />
        ))}
        {slides.isClipped && <p className={css.clipped}>{t('preview.clipped')}</p>}
      </div>
      <PositionPill>{t('preview.slideOf', { n: inView, total: slides.count })}</PositionPill>
    </>
  )
}
