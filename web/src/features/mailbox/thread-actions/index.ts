import type { Thread } from '@bocau/contract/mailbox'
import { errorText } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { markRead } from './mark-read.ts'
import { markUnread } from './mark-unread.ts'
import { star } from './star.ts'
import type { ThreadAction } from './thread-action.ts'
import { unstar } from './unstar.ts'

export type { ThreadAction } from './thread-action.ts'
export { markRead, markUnread, star, unstar }

/** Everything that can be done to threads, in the order in which it is offered. */
export const threadActions: readonly ThreadAction[] = [markRead, markUnread, star, unstar]

/** The acts that would change something about these threads. */
export const offeredActions = (threads: readonly Thread[]): ThreadAction[] =>
  threads.length === 0 ? [] : threadActions.filter((action) => action.isOffered(threads))

/** The act of a key for these threads; keys are shared by acts that exclude each other, as star and unstar do. */
export const actionOfKey = (shortcut: string, threads: readonly Thread[]): ThreadAction | undefined =>
  offeredActions(threads).find((action) => action.shortcut === shortcut)

/** Does it, and says so in one notice if it was refused; what was shown early is back by then. */
export async function runThreadAction(action: ThreadAction, threads: readonly Thread[]): Promise<void> {
  try {
    await action.run(threads)
  } catch (error) {
    showToast({ kind: 'error', text: action.failure(), detail: errorText(error) })
  }
}
