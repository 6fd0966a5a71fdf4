import type { Id } from '@bocau/contract/ids'
import { navigate } from 'wouter/use-browser-location'
import { folderHref, threadHref } from './folders.ts'

/** Where a list stood when it was left, so that coming back finds it as it was. */
export interface ListPlace {
  cursor: string
  top: number
}

/** What an entry of the browser's history remembers. */
interface EntryState {
  /** On a list: the thread that was opened from it last. */
  thread?: Id
  top?: number
  /** On a thread: the list it was opened from. */
  list?: ListPlace
}

const entryState = (): EntryState => (history.state ?? {}) as EntryState

/** Opens a thread from a list; the browser's way back finds the list at the same place. */
export function openThread(folder: string, id: Id, list: ListPlace): void {
  history.replaceState({ ...entryState(), thread: id, top: list.top } satisfies EntryState, '')
  navigate(threadHref(folder, id), { state: { list } satisfies EntryState })
}

/** Goes from one opened thread to another; the way back still leads to the list. */
export function turnToThread(folder: string, id: Id): void {
  navigate(threadHref(folder, id), { replace: true, state: entryState() })
}

/** Goes back to the list that a thread was opened from, with the row of the thread last read. */
export function backToList(folder: string, id: Id): void {
  const { list } = entryState()
  const state: EntryState = { thread: id, ...(list ? { top: list.top } : {}) }
  navigate(folderHref(folder, list?.cursor), { state })
}

/** Goes to a page of a folder. */
export const goToFolder = (folder: string, cursor = ''): void => navigate(folderHref(folder, cursor))

/** What the list on screen remembers of the last visit. */
export const rememberedPlace = (): { thread: Id | undefined; top: number } => {
  const { thread, top } = entryState()
  return { thread, top: top ?? 0 }
}
