import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { cachedSettings } from '../../../../api/session.ts'
import { breakpoints } from '../../../../ui/index.ts'
import { backToList, replaceThread } from '../../navigation/navigation.ts'
import { markUnread, runThreadAction, type ThreadAction } from '../../thread-actions/index.ts'
import { threadAfter } from './thread-after.ts'
import { findNeighboursInCache, findStepsInCache } from './use-neighbours.ts'

/**
 * Runs an action on the open thread. If the thread leaves its list, opens the thread chosen in the settings, or the
 * list with the following row.
 */
export function runOnOpenThread(
  folder: string,
  thread: Thread,
  { action, anchor = null }: { action: ThreadAction; anchor?: Element | null | undefined },
): void {
  if (action === markUnread) {
    closeUnread(folder, thread)
    return
  }

  const onStart = () => closeThread(folder, thread)
  void runThreadAction(action, [thread], { anchor, ...(action.removesRow ? { onStart } : {}) })
}

/** Opens the thread that the user's setting chooses, otherwise the list. */
function closeThread(folder: string, thread: Thread): void {
  const choice = cachedSettings()?.then_open ?? 'auto'
  const isPhone = matchMedia(breakpoints.phone).matches
  const then = threadAfter(findStepsInCache(folder, thread.id), choice, isPhone)
  if (then) {
    replaceThread(folder, then.id)
    return
  }
  const neighbours = findNeighboursInCache(folder, thread.id)
  const next = neighbours?.older ?? neighbours?.newer
  backToList(folder, next?.id ?? thread.id)
}

/** Marks a thread unread and returns to the list; staying would mark it read again. */
function closeUnread(folder: string, thread: Thread): void {
  backToList(folder, thread.id)
  void runThreadAction(markUnread, [{ ...thread, unread: false }])
}
