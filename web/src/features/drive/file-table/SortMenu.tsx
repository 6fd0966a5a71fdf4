import { ArrowDownWideNarrow } from 'lucide'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Icon, MenuButton, tip } from '../../../ui/index.ts'
import { type Sorting, type SortKey, sortBy } from '../names/sorting.ts'
import css from './SortMenu.module.css'

interface Props {
  sorting: Sorting
  onSort: (key: SortKey) => void
}

const labels: Record<SortKey, PlainKey> = {
  name: 'drive.column.name',
  last_modified: 'drive.column.modified',
  size: 'drive.column.size',
  owner: 'drive.column.owner',
}
const keys: readonly SortKey[] = ['name', 'last_modified', 'size', 'owner']

/** Sort menu for views without columns; selecting the current key reverses the order. */
export function SortMenu({ sorting, onSort }: Props) {
  const current = keys.find((key) => key === sorting.key) ?? 'name'
  const order = (key: SortKey) => (key === current ? sorting.order : sortBy(sorting, key).order)
  return (
    <MenuButton
      className={css.button}
      menuLabel={t('drive.sort')}
      aria-label={t('drive.sortedBy', { by: t(labels[current]) })}
      {...tip(t('drive.sort'))}
      align="end"
      entries={() =>
        keys.map((key) => ({
          id: key,
          label: t(labels[key]),
          end: order(key) === 'asc' ? '↑' : '↓',
          isChecked: key === current,
          onSelect: () => onSort(key),
        }))
      }
    >
      <Icon of={ArrowDownWideNarrow} size="s" />
      <span>{t(labels[current])}</span>
    </MenuButton>
  )
}
