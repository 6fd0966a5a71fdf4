import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../../api/local-store.ts'

/** Display options of a body: remote images, full length, colours. */
export interface ReadingChoice {
  readonly showsImages?: boolean
  readonly isComplete?: boolean
  readonly colours?: 'original' | 'dark'
}

const none: ReadingChoice = {}
/** Kept until the page is closed; colours until the user signs out. */
const choices = new Map<Id, ReadingChoice>(storedColours().map(([id, colours]) => [id, { colours }]))
const listeners = new Set<() => void>()

export const useReadingChoice = (id: Id): ReadingChoice =>
  useSyncExternalStore(watch, () => choices.get(id) ?? none)

export function chooseReading(id: Id, choice: ReadingChoice): void {
  choices.set(id, { ...choices.get(id), ...choice })
  if (choice.colours) storeColours(id, choice.colours)
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Maximum number of messages with stored colours. */
const KEPT_COLOURS = 300

type Colours = NonNullable<ReadingChoice['colours']>

function storedColours(): [Id, Colours][] {
  try {
    return Object.entries(JSON.parse(readStored('messageColours') ?? '{}') as Record<Id, Colours>)
  } catch {
    return []
  }
}

function storeColours(id: Id, colours: Colours): void {
  const rest = storedColours().filter(([storedId]) => storedId !== id)
  const stored = [...rest, [id, colours] as const].slice(-KEPT_COLOURS)
  writeStored('messageColours', JSON.stringify(Object.fromEntries(stored)))
}

/** Bodies shown on white in the dark theme, as reported by their pages. */
const onPaper = new Set<Id>()

export const isOnPaper = (id: Id): boolean => onPaper.has(id)

/** Records how a body is rendered, for the menu entry that switches it. */
export function savePaperChoice(id: Id, isPaper: boolean): void {
  if (isPaper) onPaper.add(id)
  else onPaper.delete(id)
}
