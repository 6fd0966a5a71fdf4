/* oxlint-disable jsx-a11y/prefer-tag-over-role -- header of a grid */
// biome-ignore-all lint/a11y/useSemanticElements: header of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls inside take the focus
import type { DriveFile } from '@bocau/contract/drive/drive'
import { ArrowDown, ArrowUp } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Checkbox, Icon } from '../../../ui/index.ts'
import type { SortKey } from '../names/sorting.ts'
import css from './FileTable.module.css'
import type { FileTableProps } from './table-props.ts'

interface Props {
  table: FileTableProps
  choosable: readonly DriveFile[]
}

/** Table header with the select-all checkbox and the sort columns. */
export function TableHead({ table, choosable }: Props) {
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
