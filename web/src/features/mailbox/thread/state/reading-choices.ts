import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../../api/local-store.ts'
import { perSession, Store } from '../../../../store.ts'

/** Display options of a body: remote images, full length, colours. */
export interface ReadingChoice {
  readonly showsImages?: boolean
  readonly isComplete?: boolean
  readonly colours?: 'original' | 'dark'
}

const none: ReadingChoice = {}
/** Choices of this page; colours also after a reload. */
const owner = perSession(() => ({
  choices: new Store<ReadonlyMap<Id, ReadingChoice>>(
    new Map(storedColours().map(([id, colours]) => [id, { colours }])),
  ),
  /** Bodies shown on white in the dark theme, as reported by their pages. */
  whiteBodies: new Set<Id>(),
}))

export function useReadingChoice(id: Id): ReadingChoice {
  const { choices } = owner()
  return useSyncExternalStore(choices.watch, () => choices.get().get(id) ?? none)
}

export function chooseReading(id: Id, choice: ReadingChoice): void {
  const { choices } = owner()
  if (choice.colours) storeColours(id, choice.colours)
  choices.set(new Map(choices.get()).set(id, { ...choices.get().get(id), ...choice }))
}

/** Maximum number of messages with stored colours. */
const MAX_STORED_COLOURS = 300

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
  const stored = [...rest, [id, colours] as const].slice(-MAX_STORED_COLOURS)
  writeStored('messageColours', JSON.stringify(Object.fromEntries(stored)))
}

export const hasWhiteBackground = (id: Id): boolean => owner().whiteBodies.has(id)

/** Records how a body is rendered, for the menu entry that switches it. */
export function setWhiteBackground(id: Id, isPaper: boolean): void {
  const { whiteBodies } = owner()
  if (isPaper) whiteBodies.add(id)
  else whiteBodies.delete(id)
}
