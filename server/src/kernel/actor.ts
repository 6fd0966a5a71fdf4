import type { Role } from '@bocau/contract/account/roles'

/** User who acts in a shared or delegated mailbox, and their rights. */
export interface ActingPerson {
  accountId: string
  email: string
  name: string
  /** True for a shared mailbox. */
  isShared: boolean
  access: 'read' | 'write'
  sending: 'none' | 'on_behalf' | 'as'
}

/** The signed-in account of a request, and what determines its permissions. */
export interface Actor {
  accountId: string
  organisationId: string
  sessionId: string
  /** True for a session opened with an app password. */
  isProgram: boolean
  /** True if its app password allows reading only. */
  isReadOnly: boolean
  email: string
  role: Role
  /** IP address and client. */
  origin: { address: string; device: string }
  isSendingEnabled: boolean
  isDomainVerified: boolean
  /** True if the organisation allows the user to use the drive. */
  hasDrive: boolean
  /** Days before the organisation's Trash is emptied. */
  trashDays: number
  timezone: string
  /** Number of the account's newest event at the time of the request. */
  eventNumber: number
  /** Set in a shared or delegated mailbox. */
  actedBy?: ActingPerson
}
