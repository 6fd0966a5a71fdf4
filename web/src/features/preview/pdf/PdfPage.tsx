import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { type BeforePrint, beforePrint } from '../print-stage.ts'
import type { OpenPdf } from './open-pdf.ts'
import css from './PdfPage.module.css'
import { renderPage } from './render-page.ts'

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
  const [pageSize, setPageSize] = useState(pdf.pageSize)
  const [isNearby, setNearby] = useState(false)
  const hasPicture = useRef(false)

  useEffect(() => {
    const element = page.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNearby(entry?.isIntersecting ?? false), {
      root: stage,
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  useEffect(() => {
    const element = page.current
    if (!isNearby || !element || width <= 0) return
    const stop = new AbortController()
    const render = async () => {
      const rendered = await renderPage(pdf.document, number, { element, width, signal: stop.signal })
      if (!rendered) return
      hasPicture.current = true
      setPageSize(rendered)
    }
    const timer = setTimeout(() => void render(), hasPicture.current ? REST_MILLISECONDS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pdf, number, isNearby, width])

  useEffect(() => {
    const onPrint = (event: Event) => {
      const element = page.current
      if (!element || hasPicture.current) return
      const { signal } = new AbortController()
      ;(event as BeforePrint).detail.waitFor(renderPage(pdf.document, number, { element, width, signal }))
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
      style={{ width, height: (width * pageSize.height) / pageSize.width }}
    />
  )
}
