import { useEffect, useRef } from 'react'
import { searchAhead } from '../go-to-search.ts'

/** Whoever types rests this long before they send off what they typed. */
const REST_MILLISECONDS = 120

/**
 * Looks for what stands in the box before it is sent off: once the hand rests, and at once what came in one piece, as
 * what is pasted does.
 */
export function useSearchPrefetch(text: string): void {
  const before = useRef({ text, giveUp: () => {} })
  useEffect(() => {
    const { current } = before
    if (text === current.text) return
    const isTyped = Math.abs(text.length - current.text.length) === 1
    // Only for other words: who leaves the box may have sent these off.
    current.giveUp()
    current.text = text
    const look = () => {
      current.giveUp = searchAhead(text)
    }
    if (!isTyped) return look()
    const timer = setTimeout(look, REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
}
