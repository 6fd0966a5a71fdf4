import { canDelete, canSend } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'
import { hasSeveralCorrespondents } from './reply-all.ts'

/** Actions on a single message. */
export type MessageAction =
  | 'edit'
  | 'cancelSchedule'
  | 'cancelPeriodic'
  | 'recall'
  | 'reply'
  | 'replyAll'
  | 'forward'
  | 'restore'
  | 'notSpam'
  | 'delete'

/** Returns the actions on a message permitted for the user, in display order. */
export function offeredActions(
  message: Message,
  user: Pick<UserInfo, 'acting' | 'email' | 'enable_smtp'>,
): readonly MessageAction[] {
  const isInTrash = message.folder === folderNames.trash
  const actions: MessageAction[] = []
  if (canSend(user)) {
    if (message.is_draft && !isWaiting(message)) actions.push('edit')
    else actions.push(...replyActions(message, user))
  }
  if (mayCancel(user)) {
    if (message.folder === folderNames.scheduled) actions.push('cancelSchedule')
    if (message.folder === folderNames.periodic) actions.push('cancelPeriodic')
  }
  if (message.folder === folderNames.junk) actions.push('notSpam')
  if (isInTrash) actions.push('restore')
  else if (canDelete(user) && !isWaiting(message)) actions.push('delete')
  if (canSend(user) && canDelete(user) && canRecall(message)) actions.push('recall')
  return actions
}

/** Returns true if the user may cancel a waiting message; a delegate needs the sending right. */
export const mayCancel = (user: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  !user.acting || canSend(user)

/** Returns true if a virus was found. The content of the message is not accessible, so it cannot be answered. */
export const isInfected = ({ status }: Message): boolean => status === 'infected'

/** Returns true while a recall is offered and its time window is open. */
const canRecall = ({ recall }: Message): boolean =>
  recall?.state === 'offered' && recall.until * 1000 > Date.now()

function replyActions(message: Message, user: Pick<UserInfo, 'email'>): MessageAction[] {
  if (isWaiting(message) || isInfected(message)) return []
  return hasSeveralCorrespondents(message, [user.email])
    ? ['reply', 'replyAll', 'forward']
    : ['reply', 'forward']
}

/**
 * Returns the kind of answer that a key starts; undefined if none is possible. "Reply to all" answers the only
 * correspondent if there are no others.
 */
export function replyKindByKey(
  kind: 'reply' | 'replyAll' | 'forward',
  offered: readonly MessageAction[],
): 'reply' | 'replyAll' | 'forward' | undefined {
  if (offered.includes(kind)) return kind
  return kind === 'replyAll' && offered.includes('reply') ? 'reply' : undefined
}

/** Returns true if a message is not sent yet: it can be cancelled, but not answered. */
const isWaiting = (message: Message): boolean =>
  message.folder === folderNames.scheduled || message.folder === folderNames.periodic
