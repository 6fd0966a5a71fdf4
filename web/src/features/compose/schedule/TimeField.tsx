import { useState } from 'react'
import { Field } from '../../../ui/field/Field.tsx'
import { readTime } from './read-time.ts'

interface Props {
  label: string
  /** `08:00`; empty while what is typed is no time. */
  value: string
  isFirst?: boolean
  onChange: (time: string) => void
}

/** A time of day, in the 24 hours that its reader counts in whatever the browser's own field would show. */
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
