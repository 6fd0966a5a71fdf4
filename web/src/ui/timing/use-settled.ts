import { useEffect, useState } from 'react'

/** Returns the text once typing pauses; an empty text immediately. */
export function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text)
  if (text === '' && settled !== '') setSettled('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return settled
}
