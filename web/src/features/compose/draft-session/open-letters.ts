import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'
import { Store, useStore } from '../../../store.ts'
import { setEditedMessages } from '../edited-messages.ts'
import type { LetterContent } from './content.ts'
import { isOver } from './draft-state.ts'
import { setEditedDrafts } from './edited-drafts.ts'
import type { Letter, LetterView } from './letter.ts'
import { type Windows, type WindowsAct, windowsReducer } from './windows.ts'

/** All that is being written in this page: in windows, or below the message that is answered. */
export interface OpenLetters {
  readonly windows: Windows
  readonly letters: ReadonlyMap<string, Letter>
  /** Which letter is written below which message, by the message's id. */
  readonly places: ReadonlyMap<Id, string>
  /** A new letter that nobody asked for yet, and how it began: drawn where nobody sees it. */
  readonly spare: { readonly letter: Letter; readonly given: LetterContent } | null
}

const nothingOpen = (): OpenLetters => ({
  windows: { open: [], width: typeof innerWidth === 'number' ? innerWidth : 1280 },
  letters: new Map(),
  places: new Map(),
  spare: null,
})

const open = new Store(nothingOpen())
const writingListeners = new Set<() => void>()
const stops = new Map<string, () => void>()

export const openLetters = open.get
export const watchOpenLetters = open.watch

/** Hears of every stroke as well. */
export function watchWriting(listener: () => void): () => void {
  writingListeners.add(listener)
  return () => writingListeners.delete(listener)
}

export const useOpenLetters = (): OpenLetters => useStore(open)

/** What is written, and where its draft stands. */
export const useLetterView = (letter: Letter): LetterView => useSyncExternalStore(letter.watch, letter.view)

/** Does something to the windows. */
export function actOnWindows(act: WindowsAct): void {
  const windows = windowsReducer(open.get().windows, act)
  if (windows !== open.get().windows) set({ windows })
}

/** Takes a letter in; it shows once a window or a place has it. */
export function addLetter(letter: Letter): void {
  const letters = new Map(open.get().letters).set(letter.key, letter)
  stops.set(letter.key, letter.watch(tellWriting))
  set({ letters })
}

/** Keeps a new letter at hand for whoever asks for one next: drawing a window takes longer than showing it. */
export function keepSpare(letter: Letter): void {
  set({ spare: { letter, given: letter.view().content } })
}

/** Takes in the letter that was kept at hand, if it begins as this one would. */
export function takeSpare(content: LetterContent): Letter | undefined {
  const { spare } = open.get()
  if (!spare) return undefined
  set({ spare: null })
  if (JSON.stringify(spare.given) !== JSON.stringify(content)) {
    spare.letter.stop()
    return undefined
  }
  addLetter(spare.letter)
  return spare.letter
}

/** Puts a letter below a message. */
export function placeLetter(messageId: Id, key: string): void {
  set({ places: new Map(open.get().places).set(messageId, key) })
}

/** Takes the letter that is written below a message away from there. */
export function clearPlace(messageId: Id): void {
  const places = new Map(open.get().places)
  if (places.delete(messageId)) set({ places })
}

/** Where a letter is being written, if it is below a message. */
export const placeOf = (key: string): Id | undefined =>
  [...open.get().places].find(([, each]) => each === key)?.[0]

/** Takes a letter off the screen; it may go on being saved. */
export function hideLetter(key: string): void {
  const place = placeOf(key)
  if (place !== undefined) clearPlace(place)
  actOnWindows({ type: 'close', id: key })
}

/** Lets go of a letter. */
export function dropLetter(key: string): void {
  hideLetter(key)
  open.get().letters.get(key)?.stop()
  stops.get(key)?.()
  stops.delete(key)
  const letters = new Map(open.get().letters)
  letters.delete(key)
  set({ letters })
}

/** The letter that continues a draft, if it is open. */
export const findLetterOf = (draftId: Id): Letter | undefined =>
  [...open.get().letters.values()].find(
    (letter) => letter.view().draftId === draftId && !isOver(letter.view().draft),
  )

/** Forgets everything: somebody else may be here next. */
export function clearOpenLetters(): void {
  for (const letter of open.get().letters.values()) letter.stop()
  open.get().spare?.letter.stop()
  for (const stop of stops.values()) stop()
  stops.clear()
  set(nothingOpen())
}

function set(change: Partial<OpenLetters>): void {
  const next = { ...open.get(), ...change }
  setEditedMessages(next.places)
  open.set(next)
  tellWriting()
}

function tellWriting(): void {
  tellDrafts()
  for (const listener of writingListeners) listener()
}

/** A draft is edited elsewhere while its letter is in a window, or below the message that it answers. */
function tellDrafts(): void {
  const inWindows = new Set(open.get().windows.open.map(({ id }) => id))
  setEditedDrafts(
    [...open.get().letters.values()].flatMap(({ key, view }) => {
      const id = view().draftId
      const place = placeOf(key)
      return id !== null && (inWindows.has(key) || (place !== undefined && place !== id)) ? id : []
    }),
  )
}
