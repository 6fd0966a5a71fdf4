import type { Id } from '@bocau/contract/ids'
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location'
import { navigateWhenReady } from '../../../speed/navigate-when-ready.ts'
import { findCachedRow } from '../cache/cached-threads.ts'
import { openIfDraft } from '../draft-thread.ts'
import { folderHref, threadHref } from '../folders/folders.ts'
import { type Narrowing, readNarrowing } from '../folders/narrowing.ts'
import { wantListFocus } from './list-focus.ts'
import { arrivalOf, listArrivalOf } from './prefetch.ts'

/** Where a list stood when it was left, so that coming back finds it as it was. */
export interface ListPlace {
  /** Which list it is, as its `ListSource` says. */
  id: string
  /** Its address, page included. */
  href: string
  top: number
  /** For what a search found: its rows lie in many folders. */
  src?: string | undefined
}

/** What an entry of the browser's history remembers. */
interface EntryState {
  /** On a list: the thread that was opened from it last. */
  thread?: Id
  top?: number
  /** On a thread: the list it was opened from. */
  list?: ListPlace
  /** On a thread: it has the whole sheet, also where it could stand beside its list. */
  isWhole?: boolean
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState

/**
 * Opens a thread from a list; the browser's way back finds the list at the same place. Who walks along a list with
 * what is read beside it leaves no trace of each step: `replaces`.
 */
export function openThread(folder: string, id: Id, list: ListPlace, replaces = false): void {
  if (openIfDraft(folder, id)) return
  navigateWhenReady(arrivalOf(folder, id), () => {
    if (!replaces) rememberPlace(id, list.top)
    navigate(threadHref(folder, id, list.src), { replace: replaces, state: { list } satisfies EntryState })
  })
}

/** Leaves word on the list where it was left. What it knows already costs the browser no question. */
function rememberPlace(thread: Id, top: number): void {
  const state = entryState()
  if (state.thread !== thread || state.top !== top)
    history.replaceState({ ...state, thread, top } satisfies EntryState, '')
}

/** Goes to the list of a folder. */
export const openFolder = (folder: string): void =>
  navigateWhenReady(listArrivalOf(folder), () => navigate(folderHref(folder)))

/** Gives the thread beside its list the whole sheet. */
export function openWhole(): void {
  const state: EntryState = { ...entryState(), isWhole: true }
  navigate(location.pathname + location.search, { state })
}

/** What is remembered of the thread on screen: the list it was opened from, and whether it has the whole sheet. */
export function useThreadEntry(): Pick<EntryState, 'list' | 'isWhole'> {
  return useHistoryState<EntryState | null>() ?? {}
}

/** The page of the list on screen, also while a thread of it is read beside it; the first is ''. */
export const useShownCursor = (): string => useShownList().get('cursor') ?? ''

/** What the list on screen is narrowed to, also while a thread of it is read beside it. */
export const useShownNarrowing = (): Narrowing | undefined => readNarrowing(useShownList().get('filter'))

function useShownList(): URLSearchParams {
  const { list } = useThreadEntry()
  const search = useSearch()
  return new URLSearchParams(list ? list.href.split('?')[1] : search)
}

/** Goes from one opened thread to another; the way back still leads to the list. */
export function turnToThread(folder: string, id: Id): void {
  const src = listOpenedFrom()?.src
  navigate(threadHref(folderOfNeighbour(folder, id), id, src), { replace: true, state: entryState() })
}

/** The folder that a neighbour of the thread on screen is opened in. */
export function folderOfNeighbour(folder: string, id: Id): string {
  const list = listOpenedFrom()
  return (list?.src && findCachedRow(list.id, id)?.mailbox_name) || folder
}

/** Goes back to the list that a thread was opened from, with the row of the thread last read. */
export function backToList(folder: string, id: Id): void {
  const { list } = entryState()
  const state: EntryState = { thread: id, ...(list ? { top: list.top } : {}) }
  wantListFocus()
  navigate(list?.href ?? folderHref(folder), { state })
}

/** The list that the thread on screen was opened from. */
export const listOpenedFrom = (): ListPlace | undefined => entryState().list

/** Notes where a list really stands to whose thread somebody came back: opening it again then leaves nothing new to note. */
export function rememberReturn(thread: Id, top: number): void {
  if (entryState().thread === thread) rememberPlace(thread, top)
}

/** What the list on screen remembers of the last visit. */
export const rememberedPlace = (): { thread: Id | undefined; top: number } => {
  const { thread, top } = entryState()
  return { thread, top: top ?? 0 }
}
