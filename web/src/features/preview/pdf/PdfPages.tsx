import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { prepareForPrint } from '../print-stage.ts'
import { PositionPill, usePageInView } from '../stage/PositionPill.tsx'
import { useSize, useZoom } from '../stage/use-stage.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import type { OpenPdf } from './open-pdf.ts'
import css from './PdfPages.module.css'
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
function PdfPage({ pdf, number, width, stage }: Props) {
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

  useEffect(
    () =>
      prepareForPrint(stage, async () => {
        const element = page.current
        const { signal } = new AbortController()
        if (element && !hasPicture.current) await renderPage(pdf.document, number, { element, width, signal })
      }),
    [pdf, number, width, stage],
  )

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

/** Number of pages added at a time. */
const PAGES_AT_A_TIME = 10
const WIDEST_PAGE = 760
const MARGIN = 16

/** Pages of a document, ten initially and ten more on request. */
export function PdfPages({ pdf, stage, zoom, onZoom, onDetail }: ViewerProps & { pdf: OpenPdf }) {
  const total = pdf.document.numPages
  const [visibleCount, setVisibleCount] = useState(PAGES_AT_A_TIME)
  const pages = useRef<HTMLDivElement>(null)
  const stageSize = useSize(stage)
  const inView = usePageInView(stage, pages)
  useZoom({ stage, content: pages, zoom, onZoom })
  useEffect(() => onDetail(t('preview.pages', { n: total })), [onDetail, total])

  const width = Math.min(WIDEST_PAGE, stageSize.width - MARGIN * 2) * zoom
  const count = Math.min(visibleCount, total)
  const remaining = total - count
  const showMore = () => {
    setVisibleCount(visibleCount + PAGES_AT_A_TIME)
    // The button may disappear together with the focus.
    stage.focus({ preventScroll: true })
  }
  return (
    <>
      <div ref={pages} className={css.pages} style={{ width }}>
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <PdfPage key={number} pdf={pdf} number={number} width={width} stage={stage} />
        ))}
        {remaining > 0 && (
          <Button className={css.more} data-screen-only onClick={showMore}>
            {t('preview.morePages', { n: Math.min(remaining, PAGES_AT_A_TIME), left: remaining })}
          </Button>
        )}
      </div>
      <PositionPill>{t('preview.page', { n: inView, total })}</PositionPill>
    </>
  )
}
