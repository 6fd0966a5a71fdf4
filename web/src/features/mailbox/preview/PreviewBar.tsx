import type { Attachment } from '@bocau/contract/mailbox'
import { formatPercent, formatSize, t } from '../../../i18n/index.ts'
import { ArrowLeft, Download } from '../../../ui/icons.ts'
import { Icon, IconButton, tip } from '../../../ui/index.ts'
import { fileAddress } from '../file-address.ts'
import { FileTile } from '../thread-view/FileTile.tsx'
import { splitFileName } from '../thread-view/file-kind.ts'
import { Printer } from '../thread-view/icons.ts'
import { ZoomIn, ZoomOut } from './icons.ts'
import css from './PreviewBar.module.css'
import { printStage } from './print-stage.ts'
import type { ViewerName } from './viewer-of.ts'
import { canPrint, canZoom } from './viewers.ts'
import { zoomIn, zoomOut } from './zoom.ts'

interface Props {
  file: Attachment
  viewer: ViewerName | null
  zoom: number
  detail: string
  /** Which of how many files this is. */
  position: string
  onZoom: (zoom: number) => void
  onClose: () => void
}

/** What the file is, and what can be done with it. */
export function PreviewBar({ file, viewer, zoom, detail, position, onZoom, onClose }: Props) {
  const { stem, extension } = splitFileName(file.name)
  const facts = [formatSize(file.size), detail, position, scanOf(file)].filter(Boolean)
  return (
    <header className={css.bar}>
      <IconButton label={t('preview.close')} shortcut="Esc" icon={ArrowLeft} onClick={onClose} />
      <FileTile file={file} size="s" />
      <div className={css.text}>
        <b className={css.name} title={file.name}>
          <span>{stem}</span>
          <span>{extension}</span>
        </b>
        <div className={css.facts} aria-live="polite">
          {facts.join(' · ')}
        </div>
      </div>
      {canZoom(viewer) && (
        <div className={css.zoom}>
          <IconButton
            label={t('preview.zoomOut')}
            shortcut="-"
            icon={ZoomOut}
            onClick={() => onZoom(zoomOut(zoom))}
          />
          <output>{formatPercent(zoom)}</output>
          <IconButton
            label={t('preview.zoomIn')}
            shortcut="+"
            icon={ZoomIn}
            onClick={() => onZoom(zoomIn(zoom))}
          />
        </div>
      )}
      {canPrint(viewer) && (
        <IconButton
          className={css.print}
          label={t('preview.print')}
          icon={Printer}
          onClick={() => void printStage()}
        />
      )}
      {file.scan !== 'infected' && (
        <a
          className={css.download}
          href={fileAddress(file)}
          download={file.name}
          aria-label={t('thread.download', { name: file.name })}
          {...tip(t('preview.download'))}
        >
          <Icon of={Download} />
        </a>
      )}
    </header>
  )
}

/** What nobody looked at is never called clean, and what is clean needs no word. */
const scanOf = (file: Attachment) => (file.scan === 'not_scanned' ? t('thread.filesNotScanned') : '')
