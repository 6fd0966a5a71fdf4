import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'
import { Store, useStore } from '../../../store.ts'
import { setEditedMessages } from '../edited-messages.ts'
import type { DraftContent } from './content.ts'
import type { DraftSession, DraftView } from './create-draft-session.ts'
import { isFinished } from './draft-state.ts'
import { setEditedDrafts } from './edited-drafts.ts'
import { type Windows, type WindowsAction, windowsReducer } from './windows.ts'

/** Drafts open on this page, in windows or below messages. */
export interface OpenDrafts {
  readonly windows: Windows
  readonly sessions: ReadonlyMap<string, DraftSession>
  /** Draft keys by the id of the message below which they are edited. */
  readonly inlineDrafts: ReadonlyMap<Id, string>
  /** Pre-rendered hidden draft for the next new message, with its initial content. */
  readonly prerendered: { readonly session: DraftSession; readonly initial: DraftContent } | null
}

const noDrafts = (): OpenDrafts => ({
  windows: { open: [], width: typeof innerWidth === 'number' ? innerWidth : 1280 },
  sessions: new Map(),
  inlineDrafts: new Map(),
  prerendered: null,
})

const open = new Store(noDrafts())
const writingListeners = new Set<() => void>()
const unsubscribers = new Map<string, () => void>()

export const openDrafts = open.get
export const watchOpenDrafts = open.watch

/** Calls the listener on every change, including each keystroke. */
export function watchWriting(listener: () => void): () => void {
  writingListeners.add(listener)
  return () => writingListeners.delete(listener)
}

export const useOpenDrafts = (): OpenDrafts => useStore(open)

export const useDraftView = (session: DraftSession): DraftView =>
  useSyncExternalStore(session.watch, session.view)

export function changeWindows(action: WindowsAction): void {
  const windows = windowsReducer(open.get().windows, action)
  if (windows !== open.get().windows) set({ windows })
}

export function addDraft(session: DraftSession): void {
  const sessions = new Map(open.get().sessions).set(session.key, session)
  unsubscribers.set(session.key, session.watch(notifyWriting))
  set({ sessions })
}

/** Stores a pre-rendered draft for the next new message, because rendering a window is slower than showing it. */
export function storePrerendered(session: DraftSession): void {
  set({ prerendered: { session, initial: session.view().content } })
}

/** Returns the pre-rendered draft if its initial content matches. */
export function claimPrerendered(content: DraftContent): DraftSession | undefined {
  const { prerendered } = open.get()
  if (!prerendered) return undefined
  set({ prerendered: null })
  if (JSON.stringify(prerendered.initial) !== JSON.stringify(content)) {
    prerendered.session.stop()
    return undefined
  }
  addDraft(prerendered.session)
  return prerendered.session
}

/** Shows a draft below a message. */
export function setInlineDraft(messageId: Id, key: string): void {
  set({ inlineDrafts: new Map(open.get().inlineDrafts).set(messageId, key) })
}

/** Removes the draft below a message. */
function clearInlineDraft(messageId: Id): void {
  const inlineDrafts = new Map(open.get().inlineDrafts)
  if (inlineDrafts.delete(messageId)) set({ inlineDrafts })
}

/** Returns the message below which a draft is edited, if any. */
export const inlineMessageId = (key: string): Id | undefined =>
  [...open.get().inlineDrafts].find(([, each]) => each === key)?.[0]

/** Hides a draft; saving may continue. */
export function hideDraft(key: string): void {
  const messageId = inlineMessageId(key)
  if (messageId !== undefined) clearInlineDraft(messageId)
  changeWindows({ type: 'close', id: key })
}

export function dropDraft(key: string): void {
  hideDraft(key)
  open.get().sessions.get(key)?.stop()
  unsubscribers.get(key)?.()
  unsubscribers.delete(key)
  const sessions = new Map(open.get().sessions)
  sessions.delete(key)
  set({ sessions })
}

/** Returns the session that edits a saved draft. */
export const findDraftOf = (draftId: Id): DraftSession | undefined =>
  [...open.get().sessions.values()].find(
    (session) => session.view().draftId === draftId && !isFinished(session.view().draft),
  )

/** Closes all drafts, because another user may sign in next. */
export function clearOpenDrafts(): void {
  for (const session of open.get().sessions.values()) session.stop()
  open.get().prerendered?.session.stop()
  for (const stop of unsubscribers.values()) stop()
  unsubscribers.clear()
  set(noDrafts())
}

function set(change: Partial<OpenDrafts>): void {
  const next = { ...open.get(), ...change }
  setEditedMessages(next.inlineDrafts)
  open.set(next)
  notifyWriting()
}

function notifyWriting(): void {
  notifyDrafts()
  for (const listener of writingListeners) listener()
}

/**
 * Publishes the drafts that are edited outside their thread: in a window or below the message they answer.
 */
function notifyDrafts(): void {
  const inWindows = new Set(open.get().windows.open.map(({ id }) => id))
  setEditedDrafts(
    [...open.get().sessions.values()].flatMap(({ key, view }) => {
      const id = view().draftId
      const messageId = inlineMessageId(key)
      return id !== null && (inWindows.has(key) || (messageId !== undefined && messageId !== id)) ? id : []
    }),
  )
}
