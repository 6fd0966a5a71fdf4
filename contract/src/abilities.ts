import type { UserInfo } from './account/account.ts'
import type { ServerSettings } from './settings.ts'

/** Whether this person may write and send. */
export const canSend = (user: Pick<UserInfo, 'enable_smtp'>): boolean => user.enable_smtp === 1

/**
 * Whether this person may delete mail: where sending is switched off, nothing is thrown away either. In the mailbox of
 * another their right says it.
 */
export const canDelete = (user: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  user.acting ? user.acting.access === 'write' : user.enable_smtp === 1

/**
 * Whether this person may change threads: the domain has to have proved its DNS records, and in the mailbox of another
 * they may do more than read.
 */
export const canActOnThreads = (user: Pick<UserInfo, 'acting' | 'domain_verified'>): boolean =>
  user.domain_verified && user.acting?.access !== 'read'

/** Whether this person may open threads: that too only where the domain has proved its DNS records. */
export const canOpenThreads = (user: Pick<UserInfo, 'domain_verified'>): boolean => user.domain_verified

/** Whether this person may set up forwarding: in the mailbox of another only with a right to send. */
export const canForwardAutomatically = ({
  acting,
  enable_smtp,
}: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  !acting || (acting.send !== 'none' && enable_smtp === 1)

/** Whether this person may set up automatic answers: in the mailbox of another only with the right to send as it. */
export const canAnswerAutomatically = ({
  acting,
  enable_smtp,
}: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  !acting || (acting.send === 'as' && enable_smtp === 1)

/**
 * Whether this person sees and changes what happens in the mailbox automatically: in their own and, where they may
 * change mail, in a shared one; in the mailbox of a colleague only its owner does.
 */
export const canManageRules = ({ acting }: Pick<UserInfo, 'acting'>): boolean =>
  !acting || (acting.is_shared && acting.access === 'write')

/** Whether the drive is offered at all. */
export const canUseDrive = (settings: Pick<ServerSettings, 'enable_drive'>): boolean => settings.enable_drive
