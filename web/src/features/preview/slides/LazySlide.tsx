import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { useIsNearby } from '../use-is-nearby.ts'
import { SlidePartView } from './SlidePartView.tsx'
import css from './SlidesViewer.module.css'
import type { Slide } from './slide.ts'
import type { SlideCache } from './slide-cache.ts'

interface Props {
  slides: SlideCache
  number: number
  stage: HTMLElement
}

const POINT = 12_700

/** Slide that loads near the visible area. */
export function LazySlide({ slides, number, stage }: Props) {
  const container = useRef<HTMLElement>(null)
  const isNearby = useIsNearby(container, stage)
  const [slide, setSlide] = useState<Slide>()
  useEffect(() => {
    if (!isNearby) return
    let isNeeded = true
    void slides.read(number - 1).then((read) => isNeeded && setSlide(read))
    return () => {
      isNeeded = false
    }
  }, [slides, number, isNearby])
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
