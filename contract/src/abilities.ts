import type { UserInfo } from './account/account.ts'
import type { ServerSettings } from './settings.ts'

/** Returns true when the user may write and send mail. */
export const canSend = (user: Pick<UserInfo, 'enable_smtp'>): boolean => user.enable_smtp === 1

/**
 * Returns true when the user may delete mail. A user whose sending is disabled may not delete either. In a shared or
 * delegated mailbox the access right decides.
 */
export const canDelete = (user: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  user.acting ? user.acting.access === 'write' : user.enable_smtp === 1

/**
 * Returns true when the user may change threads: the domain is verified, and the right to a shared mailbox is more than
 * read access.
 */
export const canChangeThreads = (user: Pick<UserInfo, 'acting' | 'domain_verified'>): boolean =>
  user.domain_verified && user.acting?.access !== 'read'

/** Returns true when the user may open threads: only after the domain is verified. */
export const canOpenThreads = (user: Pick<UserInfo, 'domain_verified'>): boolean => user.domain_verified

/** Returns true when the user may set up forwarding; in a shared or delegated mailbox this needs a right to send. */
export const canForwardAutomatically = ({
  acting,
  enable_smtp,
}: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  !acting || (acting.send !== 'none' && enable_smtp === 1)

/**
 * Returns true when the user may set up automatic replies; in a shared or delegated mailbox this needs the right to
 * send as it.
 */
export const canReplyAutomatically = ({
  acting,
  enable_smtp,
}: Pick<UserInfo, 'acting' | 'enable_smtp'>): boolean =>
  !acting || (acting.send === 'as' && enable_smtp === 1)

/**
 * Returns true when the user may see and change rules: in their own mailbox, and with write access in a shared one. In
 * a colleague's mailbox only its owner may.
 */
export const canManageRules = ({ acting }: Pick<UserInfo, 'acting'>): boolean =>
  !acting || (acting.is_shared && acting.access === 'write')

export const canUseDrive = (settings: Pick<ServerSettings, 'enable_drive'>): boolean => settings.enable_drive
