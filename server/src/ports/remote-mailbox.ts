/** Server of a remote mailbox. */
export interface RemoteServer {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
}

/** Sign-in data of a remote mailbox. */
export interface RemoteSignIn extends RemoteServer {
  password: string
  /** Master user whose password is used to open this mailbox. */
  signsInAs?: string | null
}

/** Reason why a remote mailbox cannot be read. */
export type RemoteErrorCode =
  | 'wrong_password'
  | 'unreachable'
  | 'certificate'
  | 'not_encrypted'
  | 'forbidden_address'
  | 'broken'
  | 'file_unknown'
  | 'file_broken'
  | 'too_many_folders'

/** The remote mailbox cannot be read. */
export class RemoteMailboxError extends Error {
  override readonly name = 'FarTrouble'
  readonly code: RemoteErrorCode

  constructor(code: RemoteErrorCode, cause?: unknown) {
    super(cause instanceof Error ? cause.message : code, { cause })
    this.code = code
  }
}

/** Special use of a remote folder, if its server declares it. */
export type RemoteFolderUse = 'inbox' | 'sent' | 'drafts' | 'junk' | 'trash' | 'archive' | 'all' | 'flagged'

/** A remote folder. */
export interface RemoteFolder {
  path: string
  /** Path of the folder, its own name last. */
  names: readonly string[]
  use: RemoteFolderUse | null
  total: number
  /** True if the folder belongs to another mailbox or is shared. */
  isShared?: boolean
  /** Selected local folder. */
  chosen?: string
}

/** A message of a remote folder, without content. */
export interface RemoteEntry {
  uid: number
  size: number
  flags: readonly string[]
  /** Internal date in milliseconds. */
  receivedAt: number
  /** False if the internal date is only the upload time; the Date header is then preferred. */
  isReceivedThen?: boolean
  /** Labels, if the server has them; includes system labels such as `\Inbox`. */
  labels: readonly string[]
  /** True if the user selected the local folder; labels are then ignored for it. */
  isFolderChosen?: boolean
}

/** Content of a message. */
export interface RemoteContent {
  uid: number
  raw: Uint8Array
}

/** An open remote mailbox, read-only. Every method may throw `RemoteMailboxError`. */
export interface RemoteMailboxSession {
  /** True if its messages have labels instead of folders. */
  readonly hasLabels: boolean
  listFolders(): Promise<RemoteFolder[]>
  openFolder(path: string): Promise<{ uidValidity: number; total: number }>
  /** Lists the UIDs of the open folder after the given one, in ascending order. */
  listUids(after: number): Promise<number[]>
  describe(uids: readonly number[]): Promise<RemoteEntry[]>
  /** Reads subjects by UID. */
  readSubjects(uids: readonly number[]): Promise<Map<number, string>>
  /** Streams message contents with backpressure. */
  read(uids: readonly number[]): AsyncIterable<RemoteContent>
  close(): Promise<void>
}

/** Opens remote mailboxes. */
export interface RemoteMailboxes {
  open(signIn: RemoteSignIn): Promise<RemoteMailboxSession>
  /** Returns why a server must not be contacted, without contacting it; null if it may. */
  findRefusal(server: Pick<RemoteServer, 'host' | 'port' | 'security'>): RemoteErrorCode | null
  /** Aborts all running reads. */
  close?(): Promise<void>
}

/** Discovered servers of a remote address. */
export interface DetectedServers {
  servers: RemoteServer[]
  needsAppPassword: boolean
}

/** Discovers the servers of a mailbox from its address. */
export interface MailServerFinder {
  find(email: string): Promise<DetectedServers>
}
