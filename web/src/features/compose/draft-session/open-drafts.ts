import type { Id } from '@bocau/contract/ids'
import { useSyncExternalStore } from 'react'
import { perSession, Store, useStore } from '../../../store.ts'
import { visibleDrafts } from '../visible-drafts.ts'
import type { DraftContent } from './content.ts'
import type { DraftSession, DraftView } from './create-draft-session.ts'
import { isFinished } from './draft-state.ts'
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

/** Drafts of the signed-in user with their listeners. */
const owner = perSession(() => {
  const open = new Store(noDrafts())
  const unsubscribers = new Map<string, () => void>()
  return {
    open,
    /** Replies that are being loaded, by the id of their message. */
    loadingReplies: new Set<Id>(),
    writingListeners: new Set<() => void>(),
    unsubscribers,
    close: () => {
      for (const session of open.get().sessions.values()) session.stop()
      open.get().prerendered?.session.stop()
      for (const stop of unsubscribers.values()) stop()
      unsubscribers.clear()
    },
  }
})

export const openDrafts = (): OpenDrafts => owner().open.get()
/** Store of the open drafts, for users that outlive the session. */
export const openDraftsStore = (): Store<OpenDrafts> => owner().open
export const loadingReplies = (): Set<Id> => owner().loadingReplies

/** Calls the listener on every change, including each keystroke. */
export function watchWriting(listener: () => void): () => void {
  const { writingListeners } = owner()
  writingListeners.add(listener)
  return () => writingListeners.delete(listener)
}

export const useOpenDrafts = (): OpenDrafts => useStore(owner().open)

export const useDraftView = (session: DraftSession): DraftView =>
  useSyncExternalStore(session.watch, session.view)

export function changeWindows(action: WindowsAction): void {
  const windows = windowsReducer(openDrafts().windows, action)
  if (windows !== openDrafts().windows) set({ windows })
}

export function addDraft(session: DraftSession): void {
  const sessions = new Map(openDrafts().sessions).set(session.key, session)
  owner().unsubscribers.set(session.key, session.watch(notifyWriting))
  set({ sessions })
}

/** Stores a pre-rendered draft for the next new message, because rendering a window is slower than showing it. */
export function storePrerendered(session: DraftSession): void {
  set({ prerendered: { session, initial: session.view().content } })
}

/** Returns the pre-rendered draft if its initial content matches. */
export function claimPrerendered(content: DraftContent): DraftSession | undefined {
  const { prerendered } = openDrafts()
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
  set({ inlineDrafts: new Map(openDrafts().inlineDrafts).set(messageId, key) })
}

/** Removes the draft below a message. */
function clearInlineDraft(messageId: Id): void {
  const inlineDrafts = new Map(openDrafts().inlineDrafts)
  if (inlineDrafts.delete(messageId)) set({ inlineDrafts })
}

/** Returns the message below which a draft is edited, if any. */
export const inlineMessageId = (key: string): Id | undefined =>
  [...openDrafts().inlineDrafts].find(([, each]) => each === key)?.[0]

/** Hides a draft; saving may continue. */
export function hideDraft(key: string): void {
  const messageId = inlineMessageId(key)
  if (messageId !== undefined) clearInlineDraft(messageId)
  changeWindows({ type: 'close', id: key })
}

export function dropDraft(key: string): void {
  hideDraft(key)
  openDrafts().sessions.get(key)?.stop()
  const { unsubscribers } = owner()
  unsubscribers.get(key)?.()
  unsubscribers.delete(key)
  const sessions = new Map(openDrafts().sessions)
  sessions.delete(key)
  set({ sessions })
}

/** Returns the session that edits a saved draft. */
export const findDraftOf = (draftId: Id): DraftSession | undefined =>
  [...openDrafts().sessions.values()].find(
    (session) => session.view().draftId === draftId && !isFinished(session.view().draft),
  )

/** Closes all drafts, because another user may sign in next. */
export function clearOpenDrafts(): void {
  owner().close()
  set(noDrafts())
}

function set(change: Partial<OpenDrafts>): void {
  const next = { ...openDrafts(), ...change }
  setEditedMessages(next.inlineDrafts)
  owner().open.set(next)
  notifyWriting()
}

function notifyWriting(): void {
  notifyDrafts()
  for (const listener of owner().writingListeners) listener()
}

/**
 * Publishes the drafts that are edited outside their thread: in a window or below the message they answer.
 */
function notifyDrafts(): void {
  const inWindows = new Set(openDrafts().windows.open.map(({ id }) => id))
  setEditedDrafts(
    [...openDrafts().sessions.values()].flatMap(({ key, view }) => {
      const id = view().draftId
      const messageId = inlineMessageId(key)
      return id !== null && (inWindows.has(key) || (messageId !== undefined && messageId !== id)) ? id : []
    }),
  )
}

function setEditedDrafts(ids: readonly Id[]): void {
  const { editedDrafts } = visibleDrafts()
  const before = editedDrafts.get()
  if (ids.length !== before.size || !ids.every((id) => before.has(id))) editedDrafts.set(new Set(ids))
}

/** Sets the open drafts by message id. */
function setEditedMessages(now: ReadonlyMap<Id, unknown>): void {
  const { editedMessages } = visibleDrafts()
  if (now !== editedMessages.get()) editedMessages.set(now)
}

export const isReplySlotVisible = (messageId: Id): boolean => visibleDrafts().replySlots.has(messageId)
