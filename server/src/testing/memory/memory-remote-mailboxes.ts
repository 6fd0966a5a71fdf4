import {
  type DetectedServers,
  type MailServerFinder,
  type RemoteContent,
  type RemoteEntry,
  type RemoteErrorCode,
  type RemoteFolder,
  RemoteMailboxError,
  type RemoteMailboxes,
  type RemoteMailboxSession,
  type RemoteSignIn,
} from '../../ports/remote-mailbox.ts'

/** A message of a remote mailbox in a test. */
export interface MemoryRemoteMessage extends Partial<Omit<RemoteEntry, 'uid'>> {
  raw: Uint8Array
  subject?: string
  /** True if its server cannot return it. */
  isBroken?: boolean
}

interface MemoryRemoteFolder extends RemoteFolder {
  uidValidity: number
  messages: Map<number, MemoryRemoteMessage>
}

/** A remote mailbox in memory; `failure` is the reason why it cannot be read. */
export class MemoryRemoteMailboxes implements RemoteMailboxes, MailServerFinder {
  readonly folders: MemoryRemoteFolder[] = []
  readonly opened: RemoteSignIn[] = []
  readonly servers = new Map<string, DetectedServers>()
  password = 'elsewhere'
  hasLabels = false
  acceptsUnencrypted = true
  failure: RemoteErrorCode | null = null
  /** Called and awaited before the content of each message. */
  onRead: (uid: number) => unknown = () => {}

  addFolder(path: string, folder: Partial<Pick<RemoteFolder, 'use' | 'names'>> = {}): void {
    this.folders.push({
      path,
      names: path.split('/'),
      use: path === 'INBOX' ? 'inbox' : null,
      ...folder,
      total: 0,
      uidValidity: 7,
      messages: new Map(),
    })
  }

  addMessage(path: string, message: MemoryRemoteMessage): void {
    const folder = this.folder(path)
    folder.messages.set(folder.messages.size + 1, message)
    folder.total = folder.messages.size
  }

  folder(path: string): MemoryRemoteFolder {
    const folder = this.folders.find((one) => one.path === path)
    if (!folder) throw new RemoteMailboxError('broken')
    return folder
  }

  async find(email: string): Promise<DetectedServers> {
    return this.servers.get(email) ?? { servers: [], needsAppPassword: false }
  }

  findRefusal({ security }: Pick<RemoteSignIn, 'security'>): RemoteErrorCode | null {
    return security === 'none' && !this.acceptsUnencrypted ? 'not_encrypted' : null
  }

  async open(signIn: RemoteSignIn): Promise<RemoteMailboxSession> {
    this.opened.push(signIn)
    if (this.failure) throw new RemoteMailboxError(this.failure)
    if (signIn.password !== this.password) throw new RemoteMailboxError('wrong_password')
    return new OpenMailbox(this)
  }
}

class OpenMailbox implements RemoteMailboxSession {
  readonly #all: MemoryRemoteMailboxes
  #folder: MemoryRemoteFolder | null = null

  constructor(all: MemoryRemoteMailboxes) {
    this.#all = all
  }

  get hasLabels(): boolean {
    return this.#all.hasLabels
  }

  async listFolders(): Promise<RemoteFolder[]> {
    return this.#all.folders.map(({ path, names, use, total }) => ({ path, names, use, total }))
  }

  async openFolder(path: string): Promise<{ uidValidity: number; total: number }> {
    this.#folder = this.#all.folder(path)
    return { uidValidity: this.#folder.uidValidity, total: this.#folder.messages.size }
  }

  async listUids(after: number): Promise<number[]> {
    return [...this.#messages().keys()].filter((uid) => uid > after)
  }

  async describe(uids: readonly number[]): Promise<RemoteEntry[]> {
    return uids.flatMap((uid) => {
      const message = this.#messages().get(uid)
      if (!message) return []
      const { raw, size = raw.byteLength, flags = [], receivedAt = 0, labels = [] } = message
      return [{ uid, size, flags, receivedAt, labels }]
    })
  }

  async readSubjects(uids: readonly number[]): Promise<Map<number, string>> {
    return new Map(uids.map((uid) => [uid, this.#messages().get(uid)?.subject ?? '']))
  }

  async *read(uids: readonly number[]): AsyncIterable<RemoteContent> {
    for (const uid of uids) {
      const message = this.#messages().get(uid)
      if (!message) continue
      await this.#all.onRead(uid)
      if (this.#all.failure) throw new RemoteMailboxError(this.#all.failure)
      if (message.isBroken) throw new RemoteMailboxError('broken')
      yield { uid, raw: message.raw }
    }
  }

  async close(): Promise<void> {}

  #messages(): Map<number, MemoryRemoteMessage> {
    return this.#folder?.messages ?? new Map()
  }
}
