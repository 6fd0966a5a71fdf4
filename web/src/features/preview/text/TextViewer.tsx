import { useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { PlainText } from '../../../ui/files/long-runs/PlainText.tsx'
import type { PreviewFile } from '../preview-file.ts'
import { useZoom } from '../stage/use-stage.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { FileLoader } from '../stage/viewer.tsx'
import { type ReadText, readText } from './read-text.ts'
import css from './TextViewer.module.css'

/** Text viewer; HTML and SVG are shown as source. */
export default function TextViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={open}>
      {(text) => <Sheet {...props} text={text} />}
    </FileLoader>
  )
}

const open = (file: PreviewFile, signal: AbortSignal) => readText(file, signal)

function Sheet({ text, stage, zoom, onZoom }: ViewerProps & { text: ReadText }) {
  const sheet = useRef<HTMLDivElement>(null)
  useZoom({ stage, content: sheet, zoom, onZoom })
  return (
    <div ref={sheet} className={css.sheet} style={{ fontSize: `${zoom * 13}px` }}>
      {text.isClipped && <p className={css.clipped}>{t('preview.clipped')}</p>}
      <pre>
        <PlainText>{text.text}</PlainText>
      </pre>
    </div>
  )
}
