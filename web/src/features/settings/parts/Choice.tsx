import { ChevronDown } from 'lucide'
import { Icon } from '../../../ui/index.ts'
import css from './Choice.module.css'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  isNarrow?: boolean
  /** Uses the full width. */
  isBlock?: boolean
  /** Receives the focus when the dialog opens. */
  isFirst?: boolean
  isDisabled?: boolean
  onChange: (value: T) => void
}

/** Native select with an external label. */
export function Choice<T extends string>({
  label,
  value,
  options,
  isNarrow,
  isBlock,
  isFirst,
  isDisabled,
  onChange,
}: Props<T>) {
  return (
    <span className={css.choice} data-narrow={isNarrow || undefined} data-block={isBlock || undefined}>
      <select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        {...(isFirst ? { 'data-first': true } : {})}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="s" />
    </span>
  )
}
