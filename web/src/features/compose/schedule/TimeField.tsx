import { useState } from 'react'
import { Field } from '../../../ui/field/Field.tsx'
import { readTime } from './read-time.ts'

interface Props {
  label: string
  /** `08:00`; empty while the input is invalid. */
  value: string
  isFirst?: boolean
  onChange: (time: string) => void
}

/** Time field with 24 hours, independent of the browser's locale. */
export function TimeField({ label, value, isFirst = false, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label={label}
      inputMode="numeric"
      placeholder="08:00"
      autoComplete="off"
      required
      {...(isFirst ? { 'data-first': true } : {})}
      value={typed ?? value}
      aria-invalid={typed !== undefined && readTime(typed) === undefined ? true : undefined}
      onFocus={({ target }) => target.select()}
      onBlur={() => value && setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readTime(target.value) ?? '')
      }}
    />
  )
}
