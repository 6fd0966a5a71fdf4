import { useId } from 'react'
import { Icon, type IconGraphic } from '../display/Icon.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { tip } from '../tooltip/tooltip.ts'
import css from './Segments.module.css'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string; icon?: IconGraphic }[]
  onChange: (value: T) => void
  /** Shows only icons; the labels are accessible names and tooltips. */
  hasIconsOnly?: boolean
}

/** Radio group with all options visible, with arrow keys. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
  hasIconsOnly = false,
}: Props<T>) {
  const name = useId()
  return (
    <fieldset className={css.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.segment} {...(hasIconsOnly ? tip(option.label) : {})}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} size="s" />}
          {hasIconsOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
        </label>
      ))}
    </fieldset>
  )
}
