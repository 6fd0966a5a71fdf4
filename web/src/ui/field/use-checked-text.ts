import { type ChangeEvent, useState } from 'react'

/** Text of a field with the error of its last check, which disappears when the text changes. */
export function useCheckedText(initial: string) {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setValue(target.value)
    setError(undefined)
  }
  return { value, setError, field: { value, error, onChange } }
}
