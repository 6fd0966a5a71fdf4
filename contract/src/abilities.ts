import type { UserInfo } from './account/account.ts'
import type { ServerSettings } from './settings.ts'

/** Whether this person may write and send. */
export const canSend = (user: Pick<UserInfo, 'enable_smtp'>): boolean => user.enable_smtp === 1

/** Whether this person may delete mail: where sending is switched off, nothing is thrown away either. */
export const canDelete = (user: Pick<UserInfo, 'enable_smtp'>): boolean => user.enable_smtp === 1

/** Whether this person may change threads: the domain has to have proved its DNS records. */
export const canActOnThreads = (user: Pick<UserInfo, 'domain_verified'>): boolean => user.domain_verified

/** Whether the drive is offered at all. */
export const canUseDrive = (settings: Pick<ServerSettings, 'enable_drive'>): boolean => settings.enable_drive
