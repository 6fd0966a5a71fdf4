import type { MessageSet, SetNumber } from '../sets/message-set.ts'
import type { FetchItem } from './fetch-item.ts'
import type { PartialRange, SearchKey, SearchReturn, SortCriterion, ThreadAlgorithm } from './search-key.ts'

/** Item of a STATUS command. */
export type StatusItem =
  | 'MESSAGES'
  | 'RECENT'
  | 'UIDNEXT'
  | 'UIDVALIDITY'
  | 'UNSEEN'
  | 'DELETED'
  | 'SIZE'
  | 'HIGHESTMODSEQ'
  | 'APPENDLIMIT'
  | 'MAILBOXID'
  | 'DELETED-STORAGE'

/** State that a reconnecting client remembers of a folder (RFC 7162, 3.2.5). */
export interface QresyncState {
  uidValidity: number
  modseq: number
  cachedUids: MessageSet | null
  /** Known message numbers and their UIDs. */
  sample: { sequence: MessageSet; uids: MessageSet } | null
}

/** A message to be appended to a folder. */
export interface AppendedMessage {
  flags: readonly string[]
  /** Milliseconds; null for now. */
  internalDate: number | null
  bytes: Uint8Array
}

/** Selection options of LIST (RFC 5258, 6154). */
export type ListSelection = 'SUBSCRIBED' | 'REMOTE' | 'RECURSIVEMATCH' | 'SPECIAL-USE'

/** Return options of LIST. */
export interface ListReturn {
  subscribed: boolean
  children: boolean
  specialUse: boolean
  status: readonly StatusItem[] | null
}

/** Mailbox filter of NOTIFY (RFC 5465). */
export type NotifyFilter =
  | { of: 'selected' | 'selected-delayed' | 'inboxes' | 'personal' | 'subscribed' }
  | { of: 'subtree' | 'mailboxes'; mailboxes: readonly string[] }

/** Event group of NOTIFY. */
export interface NotifyGroup {
  filter: NotifyFilter
  /** Empty for NONE; event names as in the RFC. */
  events: readonly string[]
  /** FETCH items to send for a new message. */
  messageNew: readonly FetchItem[]
}

/** A command without arguments. */
export type PlainCommandName =
  | 'CAPABILITY'
  | 'NOOP'
  | 'LOGOUT'
  | 'STARTTLS'
  | 'NAMESPACE'
  | 'CHECK'
  | 'CLOSE'
  | 'UNSELECT'
  | 'IDLE'

/** A message set of UIDs (`UID FETCH`) or sequence numbers. */
interface MessageTarget {
  isUid: boolean
  set: MessageSet
}

/** A parsed command by name. Folder names are decoded; INBOX is always upper case. */
export type Command =
  | { name: PlainCommandName }
  | { name: 'ID'; fields: ReadonlyMap<string, string | null> | null }
  | { name: 'ENABLE'; capabilities: readonly string[] }
  | { name: 'LOGIN'; user: string; password: string }
  /** The initial response in base64 as sent; '' if it is empty. */
  | { name: 'AUTHENTICATE'; mechanism: string; initial: string | null }
  | { name: 'COMPRESS'; mechanism: string }
  | { name: 'SELECT' | 'EXAMINE'; mailbox: string; isCondstore: boolean; qresync: QresyncState | null }
  | { name: 'CREATE'; mailbox: string; specialUse: readonly string[] }
  | { name: 'DELETE' | 'SUBSCRIBE' | 'UNSUBSCRIBE'; mailbox: string }
  | { name: 'RENAME'; from: string; to: string }
  | {
      name: 'LIST'
      reference: string
      patterns: readonly string[]
      select: readonly ListSelection[]
      returns: ListReturn
      isExtended: boolean
    }
  | { name: 'LSUB'; reference: string; pattern: string }
  | { name: 'STATUS'; mailbox: string; items: readonly StatusItem[] }
  | { name: 'APPEND'; mailbox: string; messages: readonly AppendedMessage[] }
  | { name: 'REPLACE'; isUid: boolean; replaced: SetNumber; mailbox: string; message: AppendedMessage }
  | { name: 'EXPUNGE'; uids: MessageSet | null }
  | { name: 'SEARCH'; isUid: boolean; search: SearchKey; returns: SearchReturn | null }
  | {
      name: 'SORT'
      isUid: boolean
      criteria: readonly SortCriterion[]
      search: SearchKey
      returns: SearchReturn | null
    }
  | { name: 'THREAD'; isUid: boolean; algorithm: ThreadAlgorithm; search: SearchKey }
  | ({
      name: 'FETCH'
      items: readonly FetchItem[]
      changedSince: number | null
      isVanished: boolean
      partial: PartialRange | null
    } & MessageTarget)
  | ({
      name: 'STORE'
      mode: 'set' | 'add' | 'remove'
      flags: readonly string[]
      isSilent: boolean
      unchangedSince: number | null
    } & MessageTarget)
  | ({ name: 'COPY' | 'MOVE'; mailbox: string } & MessageTarget)
  | { name: 'GETQUOTA'; root: string }
  | { name: 'GETQUOTAROOT'; mailbox: string }
  | { name: 'SETQUOTA'; root: string }
  | { name: 'MYRIGHTS' | 'GETACL'; mailbox: string }
  | { name: 'LISTRIGHTS' | 'SETACL' | 'DELETEACL'; mailbox: string; identifier: string }
  /** `groups` is null for NOTIFY NONE. */
  | { name: 'NOTIFY'; isStatus: boolean; groups: readonly NotifyGroup[] | null }

/** A parsed command with its tag. */
export type TaggedCommand = Command & { tag: string }
