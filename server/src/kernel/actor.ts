import type { Role } from '@bocau/contract/account/roles'

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
  timezone: string
  /** The number of the account's newest event when the request came. */
  eventNumber: number
}
