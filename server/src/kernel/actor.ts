import type { Role } from '@bocau/contract/account/roles'

/** Who acts in a mailbox that is not their own, and what they may do there. */
export interface ActingPerson {
  accountId: string
  email: string
  name: string
  /** Whether the mailbox is nobody's own. */
  isShared: boolean
  access: 'read' | 'write'
  sending: 'none' | 'on_behalf' | 'as'
}

/** Who is asking: a signed-in account, and what decides about what it may do. */
export interface Actor {
  accountId: string
  organisationId: string
  sessionId: string
  /** Whether a program acts with an app password rather than the person. */
  isProgram: boolean
  /** Whether its app password reads and changes nothing. */
  isReadOnly: boolean
  email: string
  role: Role
  /** From where, and with what program, they act. */
  place: { address: string; device: string }
  isSendingEnabled: boolean
  isDomainVerified: boolean
  /** Whether the drive is for them, as their organisation has it. */
  hasDrive: boolean
  /** For how many days their organisation keeps what was thrown away. */
  trashDays: number
  timezone: string
  /** The number of the account's newest event when the request came. */
  eventNumber: number
  /** Set where this is a mailbox in which somebody else acts. */
  actedBy?: ActingPerson
}
