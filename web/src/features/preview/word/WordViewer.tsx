import { useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { lazily } from '../../../store.ts'
import { useSize, useZoom } from '../stage/use-stage.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { FileLoader } from '../stage/viewer.tsx'
import { type RenderedDocument, releaseDocument, renderDocument } from './render-document.ts'
import css from './WordViewer.module.css'

/** Style sheet around the document's own styles. */
const pageSheet = lazily(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
      section.docx { background: white; color: black; margin: 0 auto 16px; box-sizing: border-box;
        box-shadow: 0 8px 20px rgb(0 0 0 / 0.35); border-radius: 3px; position: relative; }
      a { color: revert }
      img { max-width: 100% }
      @media print { section.docx { box-shadow: none; margin: 0; break-after: page; min-height: 0 !important } }
    `)
  return sheet
})

const MARGIN = 16
/** A4 width at 96 dpi, used if the document has none. */
const USUAL_WIDTH = 794

/** Word viewer; the document is in a shadow root that isolates its styles. */
export default function WordViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={renderDocument} close={releaseDocument}>
      {(rendered) => <Pages {...props} rendered={rendered} />}
    </FileLoader>
  )
}

function Pages({ rendered, stage, zoom, onZoom, onDetail }: ViewerProps & { rendered: RenderedDocument }) {
  const wall = useRef<HTMLDivElement>(null)
  const stageSize = useSize(stage)
  useZoom({ stage, content: wall, zoom, onZoom })

  useLayoutEffect(() => {
    const host = wall.current
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [...rendered.styles, pageSheet()]
    shadow.replaceChildren(rendered.pages)
  }, [rendered])

  const count = rendered.pages.querySelectorAll('section').length
  useEffect(() => {
    if (count > 1) onDetail(t('preview.pages', { n: count }))
  }, [onDetail, count])

  const width = widthOf(rendered)
  const scale = Math.min(1, (stageSize.width - MARGIN * 2) / width) * zoom
  return (
    <>
      <div ref={wall} className={css.wall} style={{ zoom: scale, width }} />
      {rendered.isClipped && <p className={css.clipped}>{t('preview.clipped')}</p>}
    </>
  )
}

function widthOf({ pages }: RenderedDocument): number {
  const points = Number.parseFloat(pages.querySelector('section')?.style.width ?? '')
  return Number.isFinite(points) && points > 0 ? (points * 96) / 72 : USUAL_WIDTH
}
