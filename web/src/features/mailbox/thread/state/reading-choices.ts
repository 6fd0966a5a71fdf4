import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../../api/local-store.ts'

/** What a reader asked of one body: its images of the web, all of its length, other colours. */
export interface ReadingChoice {
  readonly showsImages?: boolean
  readonly isWhole?: boolean
  readonly colours?: 'original' | 'dark'
}

const none: ReadingChoice = {}
/** Known until the page is left; the colours of a message, until its reader signs out. */
const choices = new Map<Id, ReadingChoice>(keptColours().map(([id, colours]) => [id, { colours }]))
const listeners = new Set<() => void>()

/** What was asked of the body of a message. */
export const useReadingChoice = (id: Id): ReadingChoice =>
  useSyncExternalStore(watch, () => choices.get(id) ?? none)

/** Asks something of the body of a message. */
export function chooseReading(id: Id, choice: ReadingChoice): void {
  choices.set(id, { ...choices.get(id), ...choice })
  if (choice.colours) keepColours(id, choice.colours)
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** So many messages are remembered in the colours that were chosen for them. */
const KEPT_COLOURS = 300

type Colours = NonNullable<ReadingChoice['colours']>

function keptColours(): [Id, Colours][] {
  try {
    return Object.entries(JSON.parse(readStored('messageColours') ?? '{}') as Record<Id, Colours>)
  } catch {
    return []
  }
}

function keepColours(id: Id, colours: Colours): void {
  const others = keptColours().filter(([known]) => known !== id)
  const kept = [...others, [id, colours] as const].slice(-KEPT_COLOURS)
  writeStored('messageColours', JSON.stringify(Object.fromEntries(kept)))
}

/** Bodies that lie on white paper in the dark theme, as their pages say. */
const onPaper = new Set<Id>()

export const isOnPaper = (id: Id): boolean => onPaper.has(id)

/** Takes note of how a body is drawn, for the menu that offers the other way. */
export function notePaper(id: Id, isPaper: boolean): void {
  if (isPaper) onPaper.add(id)
  else onPaper.delete(id)
}
