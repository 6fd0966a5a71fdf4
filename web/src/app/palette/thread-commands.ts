import { canSend } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import { Forward, Reply, ReplyAll } from 'lucide'
import { type CurrentThreads, keyLabel, type loadActions, threadKeys } from '../../features/mailbox/index.ts'
import { t } from '../../i18n/index.ts'
import type { Command } from './command.ts'

const replies = [
  ['reply', 'palette.reply', Reply, threadKeys.reply],
  ['replyAll', 'palette.replyAll', ReplyAll, threadKeys.replyAll],
  ['forward', 'palette.forward', Forward, threadKeys.forward],
] as const

/** Commands that answer the open thread. */
export function replyCommands(target: CurrentThreads | undefined, user: UserInfo): Command[] {
  const reply = target?.reply
  if (!reply || !canSend(user)) return []
  return replies.map(([kind, label, icon, key]) => ({
    id: kind,
    group: 'acts',
    label: t(label),
    icon,
    shortcut: keyLabel(key),
    run: () => reply(kind),
  }))
}

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
