import type { Id } from '@bocau/contract/ids'
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location'
import { navigateWhenReady } from '../../../speed/navigate-when-ready.ts'
import { findCachedRow } from '../cache/cached-threads.ts'
import { openIfDraft } from '../draft-thread.ts'
import { folderHref, type Narrowing, readNarrowing, threadHref } from '../folders/folders.ts'
import { requestListFocus } from './list-focus.ts'
import { loadListPage, loadThreadData } from './prefetch.ts'

/** Position of a list when it was left. */
export interface ListPosition {
  id: string
  /** Address including the page. */
  href: string
  top: number
  /** Origin of search results, whose rows are in several folders. */
  src?: string | undefined
}

/** State stored in a history entry. */
interface EntryState {
  /** On a list: the thread opened last. */
  thread?: Id
  top?: number
  /** On a thread: the list it was opened from. */
  list?: ListPosition
  /** On a thread: uses the full width even if the list could be next to it. */
  isFullWidth?: boolean
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState

/**
 * Opens a thread from a list and records the position for going back. `replaces` avoids a history entry per step while
 * reading next to the list.
 */
export function openThread(
  folder: string,
  id: Id,
  { list, replaces = false }: { list: ListPosition; replaces?: boolean | undefined },
): void {
  if (openIfDraft(folder, id)) return
  navigateWhenReady(loadThreadData(folder, id), () => {
    if (!replaces) storePosition(id, list.top)
    navigate(threadHref(folder, id, list.src), { replace: replaces, state: { list } satisfies EntryState })
  })
}

/** Records the position in the history entry of the list; skips an unchanged one, because writing is slow. */
function storePosition(thread: Id, top: number): void {
  const state = entryState()
  if (state.thread !== thread || state.top !== top)
    history.replaceState({ ...state, thread, top } satisfies EntryState, '')
}

export const openFolder = (folder: string): void =>
  navigateWhenReady(loadListPage(folder), () => navigate(folderHref(folder)))

/** Expands the thread next to its list to the full width. */
export function openFullWidth(): void {
  const state: EntryState = { ...entryState(), isFullWidth: true }
  navigate(location.pathname + location.search, { state })
}

/** Returns the history state of the open thread. */
export function useThreadEntry(): Pick<EntryState, 'list' | 'isFullWidth'> {
  return useHistoryState<EntryState | null>() ?? {}
}

/** Returns the cursor of the visible list, also while a thread is open next to it; '' is the first page. */
export const useVisibleCursor = (): string => useVisibleList().get('cursor') ?? ''

/** Returns the filter of the visible list, also while a thread is open next to it. */
export const useVisibleNarrowing = (): Narrowing | undefined => readNarrowing(useVisibleList().get('filter'))

function useVisibleList(): URLSearchParams {
  const { list } = useThreadEntry()
  const search = useSearch()
  return new URLSearchParams(list ? list.href.split('?')[1] : search)
}

/** Replaces the open thread; going back still leads to the list. */
export function replaceThread(folder: string, id: Id): void {
  const src = listOpenedFrom()?.src
  navigate(threadHref(folderOfNeighbour(folder, id), id, src), { replace: true, state: entryState() })
}

/** Returns the folder in which a neighbour of the open thread opens. */
export function folderOfNeighbour(folder: string, id: Id): string {
  const list = listOpenedFrom()
  return (list?.src && findCachedRow(list.id, id)?.mailbox_name) || folder
}

/** Returns to the list of a thread, at the row read last. */
export function backToList(folder: string, id: Id): void {
  const { list } = entryState()
  const state: EntryState = { thread: id, ...(list ? { top: list.top } : {}) }
  requestListFocus()
  navigate(list?.href ?? folderHref(folder), { state })
}

export const listOpenedFrom = (): ListPosition | undefined => entryState().list

/** Records the actual scroll position after returning, so that opening the thread again changes nothing. */
export function storeReturnPosition(thread: Id, top: number): void {
  if (entryState().thread === thread) storePosition(thread, top)
}

/** Returns the recorded position of the visible list. */
export const storedPosition = (): { thread: Id | undefined; top: number } => {
  const { thread, top } = entryState()
  return { thread, top: top ?? 0 }
}
