import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { Settings } from '@bocau/contract/settings'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { breakpoints } from '../../../../ui/index.ts'
import { backToList, turnToThread } from '../../navigation/navigation.ts'
import { markUnread, runThreadAction, type ThreadAction } from '../../thread-actions/index.ts'
import { threadAfter } from './thread-after.ts'
import { findNeighboursInCache, findStepsInCache } from './use-neighbours.ts'

/**
 * Runs an action on the open thread. If the thread leaves its list, opens the thread chosen in the settings, or the
 * list with the following row.
 */
export function actOnOpenThread(
  folder: string,
  thread: Thread,
  action: ThreadAction,
  anchor: Element | null = null,
): void {
  if (action === markUnread) {
    leaveUnread(folder, thread)
    return
  }

  const onBegin = () => leave(folder, thread)
  void runThreadAction(action, [thread], { anchor, ...(action.leavesList ? { onBegin } : {}) })
}

function leave(folder: string, thread: Thread): void {
  const choice = queryClient.getQueryData<Settings>(queryKeys.settings)?.then_open ?? 'auto'
  const isPhone = matchMedia(breakpoints.phone).matches
  const then = threadAfter(findStepsInCache(folder, thread.id), choice, isPhone)
  if (then) {
    turnToThread(folder, then.id)
    return
  }
  const found = findNeighboursInCache(folder, thread.id)
  const next = found?.older ?? found?.newer
  backToList(folder, next?.id ?? thread.id)
}

/** Marks a thread unread and returns to the list; staying would mark it read again. */
function leaveUnread(folder: string, thread: Thread): void {
  backToList(folder, thread.id)
  void runThreadAction(markUnread, [{ ...thread, unread: false }])
}
