import type { MessageSet, SetNumber } from '../sets/message-set.ts'
import type { FetchItem } from './fetch-item.ts'
import type { PartialRange, SearchKey, SearchReturn, SortCriterion, ThreadAlgorithm } from './search-key.ts'

/** What STATUS tells of a folder. */
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

/** What a program that comes back knows of a folder (RFC 7162, 3.2.5). */
export interface QresyncState {
  uidValidity: number
  modseq: number
  knownUids: MessageSet | null
  /** Numbers of messages and their UIDs, as the program last saw them. */
  sample: { sequence: MessageSet; uids: MessageSet } | null
}

/** A message that is to be put into a folder. */
export interface AppendedMessage {
  flags: readonly string[]
  /** In milliseconds; null for now. */
  internalDate: number | null
  bytes: Uint8Array
}

/** Which folders LIST is to name (RFC 5258, 6154). */
export type ListSelection = 'SUBSCRIBED' | 'REMOTE' | 'RECURSIVEMATCH' | 'SPECIAL-USE'

/** What LIST is to say of each. */
export interface ListReturn {
  subscribed: boolean
  children: boolean
  specialUse: boolean
  status: readonly StatusItem[] | null
}

/** The folders that a wish to be told is about (RFC 5465). */
export type NotifyFilter =
  | { of: 'selected' | 'selected-delayed' | 'inboxes' | 'personal' | 'subscribed' }
  | { of: 'subtree' | 'mailboxes'; mailboxes: readonly string[] }

/** What is to be told of them. */
export interface NotifyGroup {
  filter: NotifyFilter
  /** Empty for NONE; names as the RFC writes them. */
  events: readonly string[]
  /** What of a new message is told at once. */
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

/** Where a set of messages is meant by UIDs (`UID FETCH`) or by their numbers. */
interface OnMessages {
  isUid: boolean
  set: MessageSet
}

/** A command that was understood, by its name. Names of folders are text; INBOX is always written so. */
export type Command =
  | { name: PlainCommandName }
  | { name: 'ID'; fields: ReadonlyMap<string, string | null> | null }
  | { name: 'ENABLE'; capabilities: readonly string[] }
  | { name: 'LOGIN'; user: string; password: string }
  /** The first answer is in base64 as it was sent; an empty one is ''. */
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
    } & OnMessages)
  | ({
      name: 'STORE'
      mode: 'set' | 'add' | 'remove'
      flags: readonly string[]
      isSilent: boolean
      unchangedSince: number | null
    } & OnMessages)
  | ({ name: 'COPY' | 'MOVE'; mailbox: string } & OnMessages)
  | { name: 'GETQUOTA'; root: string }
  | { name: 'GETQUOTAROOT'; mailbox: string }
  | { name: 'SETQUOTA'; root: string }
  /** `groups` is null for NOTIFY NONE. */
  | { name: 'NOTIFY'; isStatus: boolean; groups: readonly NotifyGroup[] | null }

/** A command that was understood, under the tag by which its answer is known. */
export type TaggedCommand = Command & { tag: string }
