/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a grid of boxes; the grid handles the keys */
// biome-ignore-all lint/a11y/useSemanticElements: a grid of boxes
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys
import type { DriveFile } from '@bocau/contract/drive/drive'
import { t } from '../../../../i18n/index.ts'
import { isFolder } from '../../names/file-rights.ts'
import { FileCheck, FileMore, FileNamed } from '../FileControls.tsx'
import { FileIcons } from '../FileIcons.tsx'
import { dateText, sizeText } from '../file-details.ts'
import type { FileTableProps } from '../table-props.ts'
import { useFileItem } from '../use-file-item.ts'
import css from './FileBoxes.module.css'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  file: DriveFile
  isTabStop: boolean
  table: FileTableProps
  order: () => readonly string[]
}

export function FileBox({ file, isTabStop, table, order }: Props) {
  const { note, isChosen, isOver, listeners } = useFileItem(file, table, order)
  const { date } = table
  return (
    <div
      {...listeners}
      role="gridcell"
      className={css.box}
      data-id={file.id}
      data-over={isOver || undefined}
      aria-selected={isChosen}
      aria-disabled={note !== undefined || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-next={isTabStop || undefined}
    >
      <Thumbnail file={file} />
      <span className={css.check}>
        <FileCheck file={file} table={table} isDisabled={note !== undefined} />
      </span>
      <div className={css.foot}>
        <div className={css.text}>
          <div className={css.line}>
            <FileNamed file={file} table={table} />
            <FileIcons file={file} />
          </div>
          <div className={css.details}>
            {note ?? (isFolder(file) ? t('drive.folder') : `${sizeText(file)} · ${dateText(file, date)}`)}
          </div>
        </div>
        <FileMore className={css.more} file={file} table={table} />
      </div>
    </div>
  )
}
