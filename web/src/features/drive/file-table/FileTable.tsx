/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a grid with responsive rows; one of its files always takes the focus */
// biome-ignore-all lint/a11y/useSemanticElements: a grid with responsive rows
// biome-ignore-all lint/a11y/useFocusableInteractive: one of its files always takes the focus
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- header of a grid */
// biome-ignore-all lint/a11y/useSemanticElements: header of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls inside take the focus
import type { DriveFile } from '@bocau/contract/drive/drive'
import { ArrowDown, ArrowUp } from 'lucide'
import { type CSSProperties, type ReactNode, type UIEvent, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { t } from '../../../i18n/index.ts'
import { Checkbox, Icon } from '../../../ui/index.ts'
import type { SortKey } from '../names/sorting.ts'
import { FileRow } from './FileRow.tsx'
import css from './FileTable.module.css'
import { FileBox } from './grid/FileBox.tsx'
import boxes from './grid/FileBoxes.module.css'
import { toLines, useColumns } from './lines.ts'
import type { FileTableProps } from './table-props.ts'
import { useFileKeys } from './use-file-keys.ts'

/** Number of files above which the list is virtual. */
const virtualAbove = 100
/** Loads the next page while this many rows remain below the visible area. */
const linesAhead = 30

/** Files as rows or boxes, with selection and navigation by mouse, touch and keyboard. */
export function FileTable(props: FileTableProps) {
  const { label, files, total, view, selection, disabledReason } = props
  const grid = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const columns = useColumns(grid, view)
  const choosable = disabledReason ? files.filter((file) => disabledReason(file) === undefined) : files
  const order = () => choosable.map(({ id }) => id)
  const cursor = files.findIndex(({ id }) => id === selection.cursor)
  const stop = files[Math.max(0, cursor)]?.id
  const onKeyDown = useFileKeys({ props, grid, virtual, columns, cursor, order })
  const lines = toLines(files, columns)
  // Uses the total, because switching the rendering while pages load would lose the focus.
  const isVirtual = Math.max(total, files.length) > virtualAbove

  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < linesAhead * 42) props.onScrollEnd?.()
  }
  const renderLine = (line: readonly DriveFile[], index: number): ReactNode => {
    const [only] = line
    if (view === 'table')
      return (
        only && (
          <FileRow
            key={only.id}
            file={only}
            index={index}
            isTabStop={only.id === stop}
            table={props}
            order={order}
          />
        )
      )
    return (
      <div
        key={only?.id}
        role="row"
        aria-rowindex={index + 1}
        className={boxes.lineOfBoxes}
        style={{ '--columns': columns } as CSSProperties}
      >
        {line.map((file) => (
          <FileBox key={file.id} file={file} isTabStop={file.id === stop} table={props} order={order} />
        ))}
      </div>
    )
  }
  return (
    <div
      ref={grid}
      role="grid"
      className={css.grid}
      data-view={view}
      data-region="list"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={view === 'table' ? total + 1 : Math.ceil(total / columns)}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {view === 'table' && <TableHead table={props} choosable={choosable} />}
      <div role="rowgroup" className={view === 'boxes' ? boxes.boxes : undefined}>
        {isVirtual ? (
          <Virtualizer
            ref={virtual}
            scrollRef={grid}
            startMargin={view === 'table' ? 34 : 12}
            keepMounted={cursor >= 0 ? [Math.floor(cursor / columns)] : []}
          >
            {lines.map(renderLine)}
          </Virtualizer>
        ) : (
          lines.map(renderLine)
        )}
      </div>
    </div>
  )
}

interface Props {
  table: FileTableProps
  choosable: readonly DriveFile[]
}

/** Table header with the select-all checkbox and the sort columns. */
function TableHead({ table, choosable }: Props) {
  const { selection, onSelect, column, date } = table
  const chosen = choosable.filter(({ id }) => selection.ids.has(id)).length
  const isAll = chosen > 0 && chosen === choosable.length
  return (
    <div role="row" className={css.head} aria-rowindex={1}>
      <div role="columnheader" className={css.check}>
        <Checkbox
          checked={isAll}
          isMixed={chosen > 0 && !isAll}
          disabled={choosable.length === 0}
          aria-label={t('drive.chooseAll')}
          onChange={() =>
            onSelect(isAll ? { type: 'clear' } : { type: 'all', order: choosable.map(({ id }) => id) })
          }
        />
      </div>
      <Column table={table} sortKey="name" className={css.name} label={t('drive.column.name')} />
      {column === 'owner' ? (
        <Column table={table} sortKey="owner" className={css.place} label={t('drive.column.owner')} />
      ) : (
        <div role="columnheader" className={css.place}>
          {t('drive.column.location')}
        </div>
      )}
      <Column table={table} sortKey="size" className={css.size} label={t('drive.column.size')} />
      {date === 'last_modified' ? (
        <Column
          table={table}
          sortKey="last_modified"
          className={css.date}
          label={t('drive.column.modified')}
        />
      ) : (
        <div role="columnheader" className={css.date}>
          {t('drive.column.trashed')}
        </div>
      )}
      <div role="columnheader" className={css.more}>
        <span className={css.hidden}>{t('drive.column.menu')}</span>
      </div>
    </div>
  )
}

interface ColumnProps {
  table: FileTableProps
  sortKey: SortKey
  label: string
  className: string | undefined
}

function Column({ table: { sorting, onSort }, sortKey, label, className }: ColumnProps) {
  const order = sorting?.key === sortKey ? sorting.order : undefined
  const isSortable = sorting !== undefined && onSort !== undefined
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {isSortable ? (
        <button
          type="button"
          className={css.sort}
          data-on={order !== undefined || undefined}
          onClick={() => onSort(sortKey)}
        >
          {label}
          {order && <Icon of={order === 'asc' ? ArrowUp : ArrowDown} size="xs" />}
        </button>
      ) : (
        label
      )}
    </div>
  )
}
