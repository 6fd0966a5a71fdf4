import type { Thread } from '@bocau/contract/mailbox'
import { actionOfKey, runThreadAction, threadActions } from './thread-actions/index.ts'

/** One key for each act on threads; `targets` says which are meant at the moment of pressing. */
export function actionKeys(targets: () => readonly Thread[]): Record<string, () => void> {
  const keys = threadActions.map(({ shortcut }) => [
    shortcut,
    () => {
      const threads = targets()
      const action = actionOfKey(shortcut, threads)
      if (action) void runThreadAction(action, threads)
    },
  ])
  return Object.fromEntries(keys)
}
