import { ArrowLeft, Download, Printer, ZoomIn, ZoomOut } from 'lucide'
import { formatPercent, formatSize, t } from '../../../i18n/index.ts'
import { splitFileName } from '../../../ui/files/file-tile/file-kind.ts'
import { Icon, IconButton, tip } from '../../../ui/index.ts'
import type { PreviewFile } from '../preview-file.ts'
import { printStage } from '../print-stage.ts'
import type { ViewerName } from '../viewer-of.ts'
import { canPrint, canZoom } from '../viewers.ts'
import css from './PreviewBar.module.css'
import { Tile } from './Tile.tsx'
import { zoomIn, zoomOut } from './zoom.ts'

interface Props {
  file: PreviewFile
  viewer: ViewerName | null
  zoom: number
  detail: string
  /** Position among the files. */
  position: string
  onZoom: (zoom: number) => void
  onClose: () => void
}

export function PreviewBar({ file, viewer, zoom, detail, position, onZoom, onClose }: Props) {
  const { stem, extension } = splitFileName(file.name)
  const details = [formatSize(file.size), detail, position, scanOf(file)].filter(Boolean)
  return (
    <div className={css.bar} data-screen-only>
      <IconButton label={t('preview.close')} shortcut="Esc" icon={ArrowLeft} onClick={onClose} />
      <Tile file={file} size="s" />
      <div className={css.text}>
        <b className={css.name} title={file.name}>
          <span>{stem}</span>
          <span>{extension}</span>
        </b>
        <div className={css.details} aria-live="polite">
          {details.join(' · ')}
        </div>
        {file.lacksOffice && <div className={css.hint}>{t('preview.office.none')}</div>}
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
          href={file.address}
          download={file.name}
          aria-label={t('preview.downloadName', { name: file.name })}
          {...tip(t('preview.download'))}
        >
          <Icon of={Download} />
        </a>
      )}
    </div>
  )
}

/**
 * Returns the note for a file that was not scanned, which is never called clean; a clean file needs no
 * text.
 */
const scanOf = (file: PreviewFile) => (file.scan === 'not_scanned' ? t('preview.notScanned') : '')
