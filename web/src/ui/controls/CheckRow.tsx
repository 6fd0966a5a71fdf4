import { type ReactNode, useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import css from './CheckRow.module.css'

interface Props {
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

export function CheckRow({ isOn, isDisabled, onChange, children }: Props) {
  const id = useId()
  return (
    <span className={css.row}>
      <Checkbox
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </span>
  )
}
