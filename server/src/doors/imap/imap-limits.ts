import { limits } from '@bocau/contract/limits'
import type { CommandLimits } from '@bocau/mail-core/imap/commands/command-stream'

const minute = 60_000

/** What a connection may ask for and hold. */
export const imapLimits = {
  perAccount: 30,
  /** Of those that have not signed in: all of an office come from one address. */
  perAddress: 100,
  /** Connections of this process. */
  places: 5000,
  /** Milliseconds without a command: before signing in, and after it. */
  idleBeforeSignIn: 3 * minute,
  idle: 30 * minute,
  /** How long a connection may take to sign in, whatever it says meanwhile. */
  toSignIn: 10 * minute,
  /** How long a program that does not read is waited for. */
  unread: 2 * minute,
  /** Commands that were not understood, or passwords that were wrong, before the connection ends. */
  mistakes: 20,
  wrongPasswords: 3,
} as const

/** How much of one command is taken from who has not signed in: ID may be that long (RFC 2971, 3.3). */
export const strangerLimits: CommandLimits = { line: 36 * 1024, literal: 4 * 1024, message: 0, messages: 0 }

/** How much of one command is taken from who has. */
export const memberLimits: CommandLimits = {
  line: 64 * 1024,
  literal: 64 * 1024,
  message: limits.maxIncomingBytes,
  messages: limits.maxIncomingBytes,
}
