import { ChevronDown, X } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon, MenuButton, type MenuEntry } from '../../../ui/index.ts'
import css from './SearchFilters.module.css'

interface Props {
  label: string
  /** Label of the selected value; undefined without a filter. */
  chosen: string | undefined
  /** Label without a filter. */
  any: string
  entries: () => MenuEntry[]
  onClear: () => void
}

/** Filter chip: a menu of values, and a clear button once one is selected. */
export const FilterChip = ({ label, chosen, any, entries, onClear }: Props) => (
  <span className={css.chip} data-on={chosen !== undefined || undefined}>
    <MenuButton
      className={css.opener}
      menuLabel={label}
      aria-label={`${label}: ${chosen ?? any}`}
      entries={() => [
        { id: 'any', label: any, isChecked: chosen === undefined, onSelect: onClear },
        { id: 'line', isSeparator: true },
        ...entries(),
      ]}
    >
      <span>{chosen ?? label}</span>
      <Icon of={ChevronDown} size="xs" />
    </MenuButton>
    {chosen !== undefined && (
      <button
        type="button"
        className={css.away}
        aria-label={t('drive.filter.remove', { label })}
        onClick={onClear}
      >
        <Icon of={X} size="xs" />
      </button>
    )}
  </span>
)
