import { type CurrentThreads, keyLabel, type loadActions } from '../../features/mailbox/index.ts'
import type { Command } from './command.ts'

type Actions = Awaited<ReturnType<typeof loadActions>>

/** Destructive actions are last, to avoid an accidental Enter. */
const gravest = ['reportSpam', 'delete', 'discardDrafts', 'deleteForever']

export function threadCommands({ offeredActions }: Actions, hand: CurrentThreads | undefined): Command[] {
  if (!hand) return []
  const acts = offeredActions(hand.threads, hand.isWholeFolder).toSorted(
    (one, other) => gravest.indexOf(one.id) - gravest.indexOf(other.id),
  )
  return acts.map((action) => ({
    id: action.id,
    group: 'acts',
    label: action.label(),
    icon: action.icon,
    shortcut: keyLabel(action.shortcut),
    run: () => hand.act(action),
  }))
}
