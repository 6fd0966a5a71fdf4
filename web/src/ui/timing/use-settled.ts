import { useEffect, useState } from 'react'

/** What was typed, once nothing more was typed for so long. Nothing is nothing at once. */
export function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return text === '' ? '' : settled
}
