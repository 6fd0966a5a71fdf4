import { type CurrentThreads, keyLabel, type loadActions } from '../../features/mailbox/index.ts'
import type { Command } from './command.ts'

type Actions = Awaited<ReturnType<typeof loadActions>>

/** Destructive actions are last, to avoid an accidental Enter. */
const gravest = ['reportSpam', 'delete', 'discardDrafts', 'deleteForever']

/** Commands of the current threads. */
export function threadCommands({ offeredActions }: Actions, target: CurrentThreads | undefined): Command[] {
  if (!target) return []
  const actions = offeredActions(target.threads, target.isEntireFolder).toSorted(
    (one, other) => gravest.indexOf(one.id) - gravest.indexOf(other.id),
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
