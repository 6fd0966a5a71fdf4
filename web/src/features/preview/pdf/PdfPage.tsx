import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { type BeforePrint, beforePrint } from '../print-stage.ts'
import { drawPage } from './draw-page.ts'
import type { OpenPdf } from './open-pdf.ts'
import css from './PdfPage.module.css'

interface Props {
  pdf: OpenPdf
  number: number
  width: number
  stage: HTMLElement
}

/** Delay before a page is rendered again after zooming; the old image is scaled until then. */
const REST_MILLISECONDS = 150

/** Page rendered near the visible area, with a selectable text layer. */
export function PdfPage({ pdf, number, width, stage }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const [shape, setShape] = useState(pdf.shape)
  const [isNear, setNear] = useState(false)
  const hasPicture = useRef(false)

  useEffect(() => {
    const element = page.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: stage,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  useEffect(() => {
    const place = page.current
    if (!isNear || !place || width <= 0) return
    const stop = new AbortController()
    const draw = async () => {
      const drawn = await drawPage(pdf.document, number, { place, width, signal: stop.signal })
      if (!drawn) return
      hasPicture.current = true
      setShape(drawn)
    }
    const timer = setTimeout(() => void draw(), hasPicture.current ? REST_MILLISECONDS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pdf, number, isNear, width])

  useEffect(() => {
    const onPrint = (event: Event) => {
      const place = page.current
      if (!place || hasPicture.current) return
      const { signal } = new AbortController()
      ;(event as BeforePrint).detail.waitFor(drawPage(pdf.document, number, { place, width, signal }))
    }
    stage.addEventListener(beforePrint, onPrint)
    return () => stage.removeEventListener(beforePrint, onPrint)
  }, [pdf, number, width, stage])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is not a section of a document outline
    <div
      ref={page}
      className={css.page}
      role="group"
      data-page={number}
      aria-label={t('preview.pageName', { n: number })}
      style={{ width, height: (width * shape.height) / shape.width }}
    />
  )
}
