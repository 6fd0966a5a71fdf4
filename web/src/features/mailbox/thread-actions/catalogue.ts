import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { mailboxTexts } from '../../../i18n/areas/mailbox.ts'
import { addMessages } from '../../../i18n/index.ts'
import { mayDelete, readsOnly } from '../action-rules/may-delete.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { archive } from './archive.ts'
import { deleteAction } from './delete.ts'
import { deleteForeverAction } from './delete-forever.ts'
import { discardDrafts } from './discard-drafts.ts'
import { label } from './labels/label.ts'
import { markRead } from './mark-read.ts'
import { markUnread } from './mark-unread.ts'
import { pin, unpin } from './marks/pin.ts'
import { star } from './marks/star.ts'
import { unstar } from './marks/unstar.ts'
import { move } from './move.ts'
import { mute, unmute } from './mute.ts'
import { notSpam } from './not-spam.ts'
import { print } from './print.ts'
import { remind } from './remind/remind.ts'
import { reportSpam } from './report-spam.ts'
import { restore } from './restore.ts'
import { snooze } from './snooze/snooze.ts'

addMessages(mailboxTexts)

/** Everything that can be done to threads, in the order in which it is offered. */
export const threadActions: readonly ThreadAction[] = [
  restore,
  notSpam,
  discardDrafts,
  archive,
  deleteAction,
  deleteForeverAction,
  reportSpam,
  move,
  label,
  snooze,
  remind,
  mute,
  unmute,
  markRead,
  markUnread,
  star,
  unstar,
  pin,
  unpin,
  print,
]

/** Everything that this person may do to threads. */
export const allowedActions = (): readonly ThreadAction[] => {
  if (readsOnly()) return threadActions.filter((action) => action.changesNothing)
  return mayDelete() ? threadActions : threadActions.filter((action) => !action.deletes)
}

/** The acts that make sense for these threads, or for everything in their folder. */
export const offeredActions = (threads: readonly Thread[], isWholeFolder = false): ThreadAction[] => {
  if (isWholeFolder) return actionsOnFolder(threads)
  return threads.length === 0 ? [] : allowedActions().filter((action) => action.isOffered(threads))
}

/**
 * The acts on everything in a folder, of which these threads are what is in sight. What lies beyond may be read or
 * unread, so both are offered.
 */
export const actionsOnFolder = (threads: readonly Thread[]): ThreadAction[] =>
  threads.length === 0
    ? []
    : allowedActions().filter((action) => action.wholeFolder && isOfferedOnFolder(action, threads))

const isOfferedOnFolder = (action: ThreadAction, threads: readonly Thread[]): boolean =>
  action === markRead || action === markUnread || action.isOffered(threads)

/** The act of this name. */
export const actionOfId = (id: string): ThreadAction | undefined =>
  threadActions.find((action) => action.id === id)

/**
 * The act of a key for these threads, or for everything in their folder; keys are shared by acts that exclude each
 * other, as star and unstar do. Of several keys the first that does anything counts.
 */
export function actionOfKey(
  shortcuts: string,
  threads: readonly Thread[],
  isWholeFolder = false,
): ThreadAction | undefined {
  const offered = offeredActions(threads, isWholeFolder)
  const meant = shortcuts.split(' ').map((key) => offered.find(({ shortcut }) => shortcut === key))
  return meant.find(Boolean)
}

/**
 * Parts what is offered into what a bar shows and what its menu holds. Of two that say the opposite a bar shows
 * the first, and only as many as it has room for.
 */
export function shareActions(
  offered: readonly ThreadAction[],
  room: number,
): { shown: ThreadAction[]; more: ThreadAction[] } {
  const isSecond = (action: ThreadAction) =>
    (action === markUnread && offered.includes(markRead)) || (action === unstar && offered.includes(star))
  const shown = offered.filter((action) => !isSecond(action)).slice(0, room)
  return { shown, more: offered.filter((action) => !shown.includes(action)) }
}

/** What a row offers at its end, the gravest act last. */
const orderInRow: readonly ThreadAction[] = [
  markRead,
  markUnread,
  move,
  reportSpam,
  notSpam,
  restore,
  discardDrafts,
  archive,
  deleteAction,
  deleteForeverAction,
]

/** The acts at the end of the row of a thread. */
export const rowActions = (thread: Thread): ThreadAction[] =>
  orderInRow.filter((action) => allowedActions().includes(action) && action.isOffered([thread]))
