import { useEffect, useState } from 'react'
import { type Format, plainFormat, readFormat } from './format.ts'
import type { OpenEditor } from './writing.ts'

const EVENTS = ['pathChange', 'cursor', 'select', 'input', 'focus']

/** Returns the format at the caret, read once per frame and never during a composition. */
export function useFormat(writing: OpenEditor | null): Format {
  const [format, setFormat] = useState(plainFormat)
  useEffect(() => {
    if (!writing) return
    const { squire } = writing
    let frame = 0
    let history = { canUndo: false, canRedo: false }
    const read = () => {
      frame = 0
      if (writing.isComposing()) return
      const next = readFormat(squire, history)
      setFormat((before) => (isSame(before, next) ? before : next))
    }
    const readSoon = () => {
      frame ||= requestAnimationFrame(read)
    }
    const onHistory = (event: Event) => {
      history = (event as CustomEvent<typeof history>).detail
      readSoon()
    }
    for (const name of EVENTS) squire.addEventListener(name, readSoon)
    squire.addEventListener('undoStateChange', onHistory)
    return () => {
      cancelAnimationFrame(frame)
      for (const name of EVENTS) squire.removeEventListener(name, readSoon)
      squire.removeEventListener('undoStateChange', onHistory)
    }
  }, [writing])
  return format
}

const isSame = (one: Format, other: Format) =>
  (Object.keys(one) as (keyof Format)[]).every((key) => one[key] === other[key])
