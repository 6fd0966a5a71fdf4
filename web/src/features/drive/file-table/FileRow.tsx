/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a grid with responsive rows; the grid handles the keys */
// biome-ignore-all lint/a11y/useSemanticElements: a grid with responsive rows
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, not its cells
import type { DriveFile } from '@bocau/contract/drive/drive'
import { Lock } from 'lucide'
import { formatFullDate, t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import { DriveTile } from '../DriveTile.tsx'
import { isFolder } from '../names/file-rights.ts'
import { FileCheck, FileMore, FileNamed } from './FileControls.tsx'
import { FileIcons } from './FileIcons.tsx'
import css from './FileTable.module.css'
import { dateText, locationText, ownerText, sizeText } from './file-details.ts'
import type { FileTableProps } from './table-props.ts'
import { useFileItem } from './use-file-item.ts'

interface Props {
  file: DriveFile
  index: number
  isTabStop: boolean
  table: FileTableProps
  order: () => readonly string[]
}

export function FileRow({ file, index, isTabStop, table, order }: Props) {
  const { note, isChosen, isOver, listeners } = useFileItem(file, table, order)
  const { column, date } = table
  const at = file[date]
  return (
    <div
      {...listeners}
      role="row"
      className={css.row}
      data-id={file.id}
      data-over={isOver || undefined}
      aria-selected={isChosen}
      aria-disabled={note !== undefined || undefined}
      aria-rowindex={index + 2}
      tabIndex={isTabStop ? 0 : -1}
      data-next={isTabStop || undefined}
    >
      <div role="gridcell" className={css.check}>
        <FileCheck file={file} table={table} isDisabled={note !== undefined} />
      </div>
      <div role="gridcell" className={css.name}>
        <DriveTile file={file} size="s" />
        <div className={css.text}>
          <FileNamed file={file} table={table} />
          <SecondLine file={file} note={note} date={date} />
        </div>
        <FileIcons file={file} />
      </div>
      <div role="gridcell" className={css.place}>
        {column === 'owner' ? ownerText(file) : locationText(file)}
      </div>
      <div role="gridcell" className={css.size}>
        {sizeText(file)}
      </div>
      <div role="gridcell" className={css.date} title={at === null ? undefined : formatFullDate(at)}>
        {dateText(file, date)}
      </div>
      <div role="gridcell" className={css.more}>
        <FileMore file={file} table={table} />
      </div>
    </div>
  )
}

/** Second line: the reason why a file cannot be selected, or on a phone the values without a column. */
function SecondLine({
  file,
  note,
  date,
}: { file: DriveFile; note: string | undefined } & Pick<FileTableProps, 'date'>) {
  const details = [isFolder(file) ? t('drive.folder') : sizeText(file), dateText(file, date)]
  return (
    <>
      {note !== undefined && (
        <span className={css.note}>
          <Icon of={Lock} size="xs" />
          {note}
        </span>
      )}
      <span className={css.details} aria-hidden>
        {details.join(' · ')}
      </span>
    </>
  )
}
