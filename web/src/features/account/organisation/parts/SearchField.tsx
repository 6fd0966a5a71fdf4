import { limits } from '@bocau/contract/limits'
import { Search } from 'lucide'
import { Icon } from '../../../../ui/index.ts'
import { useSettled } from '../../../../ui/timing/use-settled.ts'
import css from './SearchField.module.css'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
}

export const SearchField = ({ label, value, onChange }: Props) => (
  <search className={css.search}>
    <Icon of={Search} size="s" />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </search>
)

/** Returns the text once typing pauses; an empty text immediately. */
export const useDebounced = (text: string): string =>
  useSettled(text.trim(), limits.suggestionDebounceMilliseconds)
