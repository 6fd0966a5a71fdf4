import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { FileReading } from '../file-reading.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'
import { PositionPill, usePageInView } from '../stage/PositionPill.tsx'
import { useIsVisible } from '../stage/use-is-visible.ts'
import { useSize, useZoom } from '../stage/use-stage.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { FileLoader } from '../stage/viewer.tsx'
import { PictureCache } from './picture-cache.ts'
import { SlidePartView } from './SlidePartView.tsx'
import css from './SlidesViewer.module.css'
import type { Slide, SlidesOpened } from './slide.ts'

class SlideCache {
  readonly size: SlidesOpened['size']
  readonly count: number
  readonly isClipped: boolean
  readonly pictures = new PictureCache()
  readonly #reading: FileReading
  readonly #slides = new Map<number, Promise<Slide | undefined>>()

  constructor(reading: FileReading, { size, count, isClipped }: SlidesOpened) {
    this.#reading = reading
    this.size = size
    this.count = count
    this.isClipped = isClipped
  }

  /** Returns a slide, read once; undefined if it cannot be read. */
  read(index: number): Promise<Slide | undefined> {
    const cached = this.#slides.get(index)
    if (cached) return cached
    const slide = this.#reading.call('readSlide', [index]).then(
      (read) => {
        this.pictures.store(read.pictures)
        return read.slide
      },
      () => undefined,
    )
    this.#slides.set(index, slide)
    return slide
  }

  close(): void {
    this.#reading.close()
    this.pictures.clear()
  }
}

interface Props {
  slides: SlideCache
  number: number
}

const POINT = 12_700

/** Slide that loads near the visible area. */
function LazySlide({ slides, number }: Props) {
  const container = useRef<HTMLElement>(null)
  const isVisible = useIsVisible(container)
  const [slide, setSlide] = useState<Slide>()
  useEffect(() => {
    if (!isVisible || slide) return
    let isNeeded = true
    void slides.read(number - 1).then((read) => isNeeded && setSlide(read))
    return () => {
      isNeeded = false
    }
  }, [slides, slide, number, isVisible])
  const { pictures } = slides
  const { width, height } = slides.size
  const backdrop = slide?.backdrop && pictures.pictureUrl(slide.backdrop)
  return (
    <section
      ref={container}
      className={css.slide}
      data-page={number}
      aria-label={t('preview.slide', { n: number })}
      style={{ aspectRatio: `${width} / ${height}`, backgroundColor: slide?.background }}
    >
      {backdrop && <img className={css.backdrop} src={backdrop} alt="" />}
      {slide?.parts.map((part, index) => (
        <SlidePartView
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a slide never change
          key={index}
          part={part}
          pointsAcross={width / POINT}
          pictures={pictures}
        />
      ))}
    </section>
  )
}

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
          <LazySlide key={number} slides={slides} number={number} />
        ))}
        {slides.isClipped && <p className={css.clipped}>{t('preview.clipped')}</p>}
      </div>
      <PositionPill>{t('preview.slideOf', { n: inView, total: slides.count })}</PositionPill>
    </>
  )
}
