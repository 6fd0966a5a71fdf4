import { useEffect, useRef } from 'react'
import { prefetchSearch } from '../open-search.ts'

/** Pause in typing, in milliseconds, before a search is prefetched. */
const REST_MILLISECONDS = 120

/** Prefetches the search of the typed text: after a pause, or immediately after a paste. */
export function useSearchPrefetch(text: string): void {
  const before = useRef({ text, giveUp: () => {} })
  useEffect(() => {
    const { current } = before
    if (text === current.text) return
    const isTyped = Math.abs(text.length - current.text.length) === 1
    // Only for another text; leaving the box may mean that this one was submitted.
    current.giveUp()
    current.text = text
    const update = () => {
      current.giveUp = prefetchSearch(text)
    }
    if (!isTyped) return update()
    const timer = setTimeout(update, REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
}
