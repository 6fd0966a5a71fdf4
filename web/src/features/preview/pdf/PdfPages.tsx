import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { PositionPill } from '../stage/PositionPill.tsx'
import { useSize } from '../stage/use-size.ts'
import { useZoom } from '../stage/use-zoom.ts'
import type { ViewerProps } from '../viewer.ts'
import type { OpenPdf } from './open-pdf.ts'
import { PdfPage } from './PdfPage.tsx'
import css from './PdfPages.module.css'
import { usePageInView } from './use-page-in-view.ts'

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
          <Button className={css.more} onClick={showMore}>
            {t('preview.morePages', { n: Math.min(remaining, PAGES_AT_A_TIME), left: remaining })}
          </Button>
        )}
      </div>
      <PositionPill>{t('preview.page', { n: inView, total })}</PositionPill>
    </>
  )
}
