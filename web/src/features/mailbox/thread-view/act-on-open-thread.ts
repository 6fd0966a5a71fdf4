import type { Thread } from '@bocau/contract/mailbox'
import { backToList } from '../navigation.ts'
import { markUnread, runThreadAction, type ThreadAction } from '../thread-actions/index.ts'
import { findNeighboursInCache } from './use-neighbours.ts'

/** Acts on the thread that is open; where the act takes it away, the list comes back with the row that follows. */
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

  const found = findNeighboursInCache(folder, thread.id)
  const next = found?.older ?? found?.newer
  const onBegin = () => backToList(folder, next?.id ?? thread.id)
  void runThreadAction(action, [thread], { anchor, ...(action.leavesList ? { onBegin } : {}) })
}

/** Marks a thread unread and goes back to the list: staying would read it again. */
function leaveUnread(folder: string, thread: Thread): void {
  backToList(folder, thread.id)
  void runThreadAction(markUnread, [{ ...thread, unread: false }])
}
