import { limits } from '@bocau/contract/limits'
import type { CommandLimits } from '@bocau/mail-core/imap/commands/command-stream'

const minute = 60_000

export const imapLimits = {
  perAccount: 30,
  /** Connections of this process. */
  places: 5000,
  /** Milliseconds without a command, before and after sign-in. */
  idleBeforeSignIn: 3 * minute,
  idle: 30 * minute,
  /** Maximum time to sign in regardless of activity. */
  toSignIn: 10 * minute,
  /** Timeout for a client that does not read. */
  unread: 2 * minute,
  /** Number of invalid commands or wrong passwords before the connection is closed. */
  mistakes: 20,
  wrongPasswords: 3,
} as const

/** Command limits before sign-in; ID may be that long (RFC 2971, 3.3). */
export const unauthenticatedLimits: CommandLimits = {
  line: 36 * 1024,
  literal: 4 * 1024,
  message: 0,
  messages: 0,
}

export const authenticatedLimits: CommandLimits = {
  line: 64 * 1024,
  literal: 64 * 1024,
  message: limits.maxIncomingBytes,
  messages: limits.maxIncomingBytes,
}
