import { canDelete, canSend } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../../folders/folders.ts'
import { hasSeveralCorrespondents } from './reply-all.ts'

/** What can be done with one message of a thread, by name. */
export type MessageAct =
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

/** The acts that a message offers to this person, in the order in which they are shown. */
export function offeredActs(
  message: Message,
  user: Pick<UserInfo, 'acting' | 'email' | 'enable_smtp'>,
): readonly MessageAct[] {
  const isInTrash = message.folder === folderNames.trash
  const acts: MessageAct[] = []
  if (canSend(user)) {
    if (message.is_draft && !isWaiting(message)) acts.push('edit')
    else acts.push(...answersTo(message, user))
  }
  if (mayCancel(user)) {
    if (message.folder === folderNames.scheduled) acts.push('cancelSchedule')
    if (message.folder === folderNames.periodic) acts.push('cancelPeriodic')
  }
  if (message.folder === folderNames.junk) acts.push('notSpam')
  if (isInTrash) acts.push('restore')
  else if (canDelete(user) && !isWaiting(message)) acts.push('delete')
  if (canSend(user) && canDelete(user) && canRecall(message)) acts.push('recall')
  return acts
}

/** Whether this person may cancel a message that waits: in the mailbox of another only with a right to send. */
export const mayCancel = (user: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  !user.acting || canSend(user)

/** Whether a virus was found in a message: what it says is given to nobody, so there is nothing to answer. */
export const isInfected = ({ status }: Message): boolean => status === 'infected'

/** While it is offered and the time for it is not over. */
const canRecall = ({ recall }: Message): boolean =>
  recall?.state === 'offered' && recall.until * 1000 > Date.now()

function answersTo(message: Message, user: Pick<UserInfo, 'email'>): MessageAct[] {
  if (isWaiting(message) || isInfected(message)) return []
  return hasSeveralCorrespondents(message, [user.email])
    ? ['reply', 'replyAll', 'forward']
    : ['reply', 'forward']
}

/** Whether a message has not left yet: it can be taken back, but not answered. */
const isWaiting = (message: Message): boolean =>
  message.folder === folderNames.scheduled || message.folder === folderNames.periodic
