import type { RemoteEntry, RemoteErrorCode, RemoteFolder } from '../../ports/remote-mailbox.ts'
import type { ImapServer } from './connect.ts'

/** A chunk of a message. */
export interface ContentChunk {
  uid: number
  /** Total length of the message. */
  size: number
  bytes: Uint8Array
}

/** Calls of a mailbox process, with arguments and the parts of the result. */
export interface MailboxCalls {
  open: { args: [server: ImapServer]; part: { hasLabels: boolean } }
  listFolders: { args: []; part: RemoteFolder[] }
  openFolder: { args: [path: string]; part: { uidValidity: number; total: number } }
  listUids: { args: [after: number]; part: Uint32Array }
  describe: { args: [uids: readonly number[]]; part: RemoteEntry[] }
  readSubjects: { args: [uids: readonly number[]]; part: [uid: number, subject: string][] }
  read: { args: [uids: readonly number[]]; part: ContentChunk[] }
  close: { args: []; part: boolean }
}

export type CallName = keyof MailboxCalls
export type PartOf<Name extends CallName> = MailboxCalls[Name]['part']

/** A request to a mailbox process. */
export type ToMailbox =
  | {
      [Name in CallName]: { is: 'call'; number: number; name: Name; args: MailboxCalls[Name]['args'] }
    }[CallName]
  /** The caller consumed a part and has capacity for another. */
  | { is: 'consumed'; number: number }
  /** The caller needs no further parts. */
  | { is: 'stop'; number: number }

/** A reply of a mailbox process. */
export type FromMailbox =
  | { is: 'ready' }
  | { is: 'part'; number: number; part: PartOf<CallName> }
  | { is: 'done'; number: number }
  | { is: 'failed'; number: number; code: RemoteErrorCode; message: string }

/** Parts of one call that may be sent before the caller has consumed them. */
export const partsAhead = 8
