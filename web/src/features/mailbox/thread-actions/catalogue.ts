import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { isReadOnly, mayDelete } from '../action-rules/rights.ts'
import type { ThreadAction } from '../action-rules/thread-action.ts'
import { label } from './labels/label.ts'
import { archive, deleteAction, deleteForeverAction, discardDrafts, move, restore } from './move-actions.ts'
import { print } from './print.ts'
import { notSpam, reportSpam } from './spam-actions.ts'
import {
  markRead,
  markUnread,
  mute,
  pin,
  remind,
  snooze,
  star,
  unmute,
  unpin,
  unstar,
} from './state-actions.ts'
import '../../../i18n/areas/mailbox.ts'

/** All thread actions in display order. */
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

/** Returns the actions permitted for the user. */
export const allowedActions = (): readonly ThreadAction[] => {
  if (isReadOnly()) return threadActions.filter((action) => action.changesNothing)
  return mayDelete() ? threadActions : threadActions.filter((action) => !action.deletes)
}

/** Returns the actions available for these threads, or for their entire folder. */
export const offeredActions = (threads: readonly Thread[], isEntireFolder = false): ThreadAction[] => {
  if (isEntireFolder) return actionsOnFolder(threads)
  return threads.length === 0 ? [] : allowedActions().filter((action) => action.isOffered(threads))
}

/**
 * Returns the actions for an entire folder, of which these threads are the visible part. The others may be read or
 * unread, so both marks are offered.
 */
export const actionsOnFolder = (threads: readonly Thread[]): ThreadAction[] =>
  threads.length === 0
    ? []
    : allowedActions().filter((action) => action.entireFolder && isOfferedOnFolder(action, threads))

const isOfferedOnFolder = (action: ThreadAction, threads: readonly Thread[]): boolean =>
  action === markRead || action === markUnread || action.isOffered(threads)

export const actionOfId = (id: string): ThreadAction | undefined =>
  threadActions.find((action) => action.id === id)

/**
 * Returns the action of a key for these threads, or for their entire folder. Opposite actions share a key. Of several
 * keys the first available action applies.
 */
export function actionOfKey(
  shortcuts: string,
  threads: readonly Thread[],
  isEntireFolder = false,
): ThreadAction | undefined {
  const offered = offeredActions(threads, isEntireFolder)
  const targets = shortcuts.split(' ').map((key) => offered.find(({ shortcut }) => shortcut === key))
  return targets.find(Boolean)
}

/** Returns why a key has no effect on these threads; undefined if it has one, or if that is obvious. */
export function whyKeyHasNoEffect(key: string, threads: readonly Thread[]): string | undefined {
  if (threads.length === 0 || actionOfKey(key, threads)) return undefined
  const action = allowedActions().find(({ shortcut }) => shortcut === key)
  return action?.whyNotOffered?.(threads)
}

/** Splits the available actions into bar and menu. Of two opposites the bar shows the first. */
export function shareActions(
  offered: readonly ThreadAction[],
  maxCount: number,
): { visible: ThreadAction[]; more: ThreadAction[] } {
  const isSecond = (action: ThreadAction) =>
    (action === markUnread && offered.includes(markRead)) || (action === unstar && offered.includes(star))
  const visible = offered.filter((action) => !isSecond(action)).slice(0, maxCount)
  return { visible, more: offered.filter((action) => !visible.includes(action)) }
}

/** Order of actions in a row, the most destructive last. */
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

export const rowActions = (thread: Thread): ThreadAction[] =>
  orderInRow.filter((action) => allowedActions().includes(action) && action.isOffered([thread]))
