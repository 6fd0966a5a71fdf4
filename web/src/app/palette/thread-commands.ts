import { type CurrentThreads, keyLabel, type loadActions } from '../../features/mailbox/index.ts'
import type { Command } from './command.ts'

type Actions = Awaited<ReturnType<typeof loadActions>>

/** Destructive actions are last, to avoid an accidental Enter. */
const destructiveActions = ['reportSpam', 'delete', 'discardDrafts', 'deleteForever']

/** Commands of the current threads. */
export function threadCommands({ offeredActions }: Actions, target: CurrentThreads | undefined): Command[] {
  if (!target) return []
  const actions = offeredActions(target.threads, target.isEntireFolder).toSorted(
    (one, other) => destructiveActions.indexOf(one.id) - destructiveActions.indexOf(other.id),
  )
  return actions.map((action) => ({
    id: action.id,
    group: 'acts',
    label: action.label(),
    icon: action.icon,
    shortcut: keyLabel(action.shortcut),
    run: () => target.run(action),
  }))
}
