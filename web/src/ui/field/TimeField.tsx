import { useState } from 'react'
import { Field } from './Field.tsx'
import { readTime } from './read-time.ts'

interface Props {
  label: string
  /** `08:00`; empty while the input is invalid. */
  value: string
  isFirst?: boolean
  hint?: string | undefined
  error?: string | undefined
  onChange: (time: string) => void
}

/** Time field with 24 hours, independent of the browser's locale. */
export function TimeField({ label, value, isFirst = false, hint, error, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const isInvalid = typed !== undefined && readTime(typed) === undefined
  return (
    <Field
      label={label}
      inputMode="numeric"
      placeholder="08:00"
      autoComplete="off"
      required
      {...(isFirst ? { 'data-first': true } : {})}
      {...(hint ? { hint } : {})}
      error={error}
      value={typed ?? value}
      {...(isInvalid ? { 'aria-invalid': true } : {})}
      onFocus={({ target }) => target.select()}
      onBlur={() => value && setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readTime(target.value) ?? '')
      }}
    />
  )
}
