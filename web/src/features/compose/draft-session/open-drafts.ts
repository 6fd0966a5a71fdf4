import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'
import { Store, useStore } from '../../../store.ts'
import { setEditedMessages } from '../edited-messages.ts'
import type { DraftContent } from './content.ts'
import type { DraftSession, DraftView } from './create-draft-session.ts'
import { isOver } from './draft-state.ts'
import { setEditedDrafts } from './edited-drafts.ts'
import { type Windows, type WindowsAct, windowsReducer } from './windows.ts'

/** All that is being written in this page: in windows, or below the message that is answered. */
export interface OpenDrafts {
  readonly windows: Windows
  readonly sessions: ReadonlyMap<string, DraftSession>
  /** Which draft is written below which message, by the message's id. */
  readonly places: ReadonlyMap<Id, string>
  /** A new draft that nobody asked for yet, and how it began: drawn where nobody sees it. */
  readonly spare: { readonly session: DraftSession; readonly given: DraftContent } | null
}

const nothingOpen = (): OpenDrafts => ({
  windows: { open: [], width: typeof innerWidth === 'number' ? innerWidth : 1280 },
  sessions: new Map(),
  places: new Map(),
  spare: null,
})

const open = new Store(nothingOpen())
const writingListeners = new Set<() => void>()
const stops = new Map<string, () => void>()

export const openDrafts = open.get
export const watchOpenDrafts = open.watch

/** Hears of every stroke as well. */
export function watchWriting(listener: () => void): () => void {
  writingListeners.add(listener)
  return () => writingListeners.delete(listener)
}

export const useOpenDrafts = (): OpenDrafts => useStore(open)

/** What is written, and where its draft stands. */
export const useDraftView = (session: DraftSession): DraftView =>
  useSyncExternalStore(session.watch, session.view)

/** Does something to the windows. */
export function actOnWindows(act: WindowsAct): void {
  const windows = windowsReducer(open.get().windows, act)
  if (windows !== open.get().windows) set({ windows })
}

/** Takes a draft in; it shows once a window or a place has it. */
export function addDraft(session: DraftSession): void {
  const sessions = new Map(open.get().sessions).set(session.key, session)
  stops.set(session.key, session.watch(tellWriting))
  set({ sessions })
}

/** Keeps a new draft at hand for whoever asks for one next: drawing a window takes longer than showing it. */
export function keepSpare(session: DraftSession): void {
  set({ spare: { session, given: session.view().content } })
}

/** Takes in the draft that was kept at hand, if it begins as this one would. */
export function takeSpare(content: DraftContent): DraftSession | undefined {
  const { spare } = open.get()
  if (!spare) return undefined
  set({ spare: null })
  if (JSON.stringify(spare.given) !== JSON.stringify(content)) {
    spare.session.stop()
    return undefined
  }
  addDraft(spare.session)
  return spare.session
}

/** Puts a draft below a message. */
export function placeDraft(messageId: Id, key: string): void {
  set({ places: new Map(open.get().places).set(messageId, key) })
}

/** Takes the draft that is written below a message away from there. */
export function clearPlace(messageId: Id): void {
  const places = new Map(open.get().places)
  if (places.delete(messageId)) set({ places })
}

/** Where a draft is being written, if it is below a message. */
export const placeOf = (key: string): Id | undefined =>
  [...open.get().places].find(([, each]) => each === key)?.[0]

/** Takes a draft off the screen; it may go on being saved. */
export function hideDraft(key: string): void {
  const place = placeOf(key)
  if (place !== undefined) clearPlace(place)
  actOnWindows({ type: 'close', id: key })
}

/** Lets go of a draft. */
export function dropDraft(key: string): void {
  hideDraft(key)
  open.get().sessions.get(key)?.stop()
  stops.get(key)?.()
  stops.delete(key)
  const sessions = new Map(open.get().sessions)
  sessions.delete(key)
  set({ sessions })
}

/** The draft that continues a draft, if it is open. */
export const findDraftOf = (draftId: Id): DraftSession | undefined =>
  [...open.get().sessions.values()].find(
    (session) => session.view().draftId === draftId && !isOver(session.view().draft),
  )

/** Forgets everything: somebody else may be here next. */
export function clearOpenDrafts(): void {
  for (const session of open.get().sessions.values()) session.stop()
  open.get().spare?.session.stop()
  for (const stop of stops.values()) stop()
  stops.clear()
  set(nothingOpen())
}

function set(change: Partial<OpenDrafts>): void {
  const next = { ...open.get(), ...change }
  setEditedMessages(next.places)
  open.set(next)
  tellWriting()
}

function tellWriting(): void {
  tellDrafts()
  for (const listener of writingListeners) listener()
}

/** A draft is edited elsewhere while its draft is in a window, or below the message that it answers. */
function tellDrafts(): void {
  const inWindows = new Set(open.get().windows.open.map(({ id }) => id))
  setEditedDrafts(
    [...open.get().sessions.values()].flatMap(({ key, view }) => {
      const id = view().draftId
      const place = placeOf(key)
      return id !== null && (inWindows.has(key) || (place !== undefined && place !== id)) ? id : []
    }),
  )
}
