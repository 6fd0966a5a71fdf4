import { Icon } from '../../../ui/index.ts'
import { ChevronDown } from '../../../ui/marks/icons.ts'
import css from './Choice.module.css'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  isNarrow?: boolean
  /** As wide as its place. */
  isBlock?: boolean
  /** Takes the focus of the dialog that it stands in. */
  isFirst?: boolean
  isDisabled?: boolean
  onChange: (value: T) => void
}

/** One of several from the system's own list; what it is about stands beside it. */
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
