/** The server of a mailbox elsewhere. */
export interface FarServer {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
}

/** What opens a mailbox elsewhere. */
export interface FarSignIn extends FarServer {
  password: string
  /** Whose password it is, where that is somebody who may open the mailboxes of others. */
  signsInAs?: string | null
}

/** Why a mailbox elsewhere cannot be read. */
export type FarTroubleCode =
  | 'wrong_password'
  | 'unreachable'
  | 'certificate'
  | 'not_encrypted'
  | 'forbidden_address'
  | 'broken'
  | 'file_unknown'
  | 'file_broken'
  | 'too_many_folders'

/** A mailbox elsewhere cannot be read, or not any more. */
export class FarTrouble extends Error {
  override readonly name = 'FarTrouble'
  readonly code: FarTroubleCode

  constructor(code: FarTroubleCode, cause?: unknown) {
    super(cause instanceof Error ? cause.message : code, { cause })
    this.code = code
  }
}

/** What a folder elsewhere is for, where its server says so. */
export type FarUse = 'inbox' | 'sent' | 'drafts' | 'junk' | 'trash' | 'archive' | 'all' | 'flagged'

/** A folder elsewhere. */
export interface FarFolder {
  path: string
  /** The names on the way to it, the folder's own last. */
  names: readonly string[]
  use: FarUse | null
  total: number
  /** Whether it lies in the mailbox of somebody else, or in none, and is only shared with whoever signs in. */
  isShared?: boolean
  /** The folder here that was chosen for it. */
  chosen?: string
}

/** A message in a folder elsewhere, without its content. */
export interface FarEntry {
  uid: number
  size: number
  flags: readonly string[]
  /** When it came there, in milliseconds. */
  receivedAt: number
  /** False where that is only when it was put there: then its own date goes before it. */
  isReceivedThen?: boolean
  /** The labels of servers that have such; `\Inbox` and the like among them. */
  labels: readonly string[]
  /** Whether its folder here was chosen: its labels say nothing of it then. */
  isFolderChosen?: boolean
}

/** The content of a message. */
export interface FarContent {
  uid: number
  raw: Uint8Array
}

/** A mailbox elsewhere that is open; nothing in it is changed. Everything may fail with `FarTrouble`. */
export interface FarMailbox {
  /** Whether its messages have labels rather than lie in folders. */
  readonly hasLabels: boolean
  listFolders(): Promise<FarFolder[]>
  openFolder(path: string): Promise<{ uidValidity: number; total: number }>
  /** The numbers of the messages of the open folder behind one, in their order. */
  listUids(after: number): Promise<number[]>
  describe(uids: readonly number[]): Promise<FarEntry[]>
  /** What messages are about, by their numbers. */
  readSubjects(uids: readonly number[]): Promise<Map<number, string>>
  /** The contents of messages as they come; whoever takes them slowly is sent no more than they take. */
  read(uids: readonly number[]): AsyncIterable<FarContent>
  close(): Promise<void>
}

/** Opens mailboxes elsewhere. */
export interface FarMailboxes {
  open(signIn: FarSignIn): Promise<FarMailbox>
  /** Why a server is never asked, as far as that is known without asking; null where it is. */
  refusal(server: Pick<FarServer, 'host' | 'port' | 'security'>): FarTroubleCode | null
  /** Ends what still reads a mailbox. */
  close?(): Promise<void>
}

/** What is known of the servers of an address elsewhere. */
export interface FoundServers {
  servers: FarServer[]
  needsAppPassword: boolean
}

/** Finds the servers by which a mailbox is read, from its address alone. */
export interface MailServerFinder {
  find(email: string): Promise<FoundServers>
}
