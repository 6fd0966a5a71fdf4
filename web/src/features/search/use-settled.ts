import { limits } from '@bocau/contract/limits'
import { useEffect, useState } from 'react'

/** What was typed, once nothing more was typed for a moment. Nothing is nothing at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.suggestionDebounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
