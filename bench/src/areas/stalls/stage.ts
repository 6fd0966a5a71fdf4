import { execFile } from 'node:child_process'
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../../product/free-port.ts'
import { ImapSession } from '../../product/imap-session.ts'
import { openInProcess } from '../../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../../product/server-process.ts'
import { pinnedNode, root } from '../../root.ts'
import { addAccounts, type BenchAccount, openSession, password } from '../../store/accounts.ts'
import { deliverCorpus } from '../../store/build-store.ts'
import { copyStore } from '../../store/cached-store.ts'
import { fillDrive } from '../../store/fill-drive.ts'

/** An account with a session. */
export interface Person extends BenchAccount {
  readonly token: string
}

/** A prepared store; each round runs on a copy of it. */
export interface PreparedStore {
  readonly data: string
  /** The account with the large mailbox and the large drive. */
  readonly large: Person
  /** An account with few messages, whose requests are watched. */
  readonly watched: Person
  /** An account with a tenth of the content, which receives imports. */
  readonly importer: Person
  /** An account that receives the content of another one. */
  readonly successor: Person
  readonly largeFolderId: string
}

const watchedMessages = 300
const settlePollMs = 20

/** Prepares a mailbox and a drive of this size, and three other accounts. */
export async function prepareStore(data: string, size: number): Promise<PreparedStore> {
  const { account, token } = await copyStore(size, data)
  linkBlobs(data, realpathSync(join(data, 'blobs')))
  const { app } = await openInProcess({ BOCAU_DATA: data })
  try {
    const people: Person[] = []
    for (const added of await addAccounts(app, 3))
      people.push({ ...added, token: await openSession(app, added.id) })
    const [watched, importer, successor] = people as [Person, Person, Person]
    await deliverCorpus(app, watched, { messages: watchedMessages })
    await deliverCorpus(app, importer, { messages: size / 10 })
    const { largeFolderId } = await fillDrive(app, account.id, { files: size, large: size })
    await fillDrive(app, importer.id, { files: size / 10, large: size / 10 })
    return { data, large: { ...account, token }, watched, importer, successor, largeFolderId }
  } finally {
    await app.close()
  }
}

/** Replaces a link to the shared blobs by a folder with hard links, so that deletions do not reach the original. */
function linkBlobs(data: string, source: string): void {
  const target = join(data, 'blobs')
  rmSync(target, { force: true, recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true, recursive: true })) {
    const path = join(target, entry.parentPath.slice(source.length), entry.name)
    if (entry.isDirectory()) mkdirSync(path, { recursive: true })
    else linkSync(join(entry.parentPath, entry.name), path)
  }
}

/** A running server on a copy of the prepared store, and everything that actions need. */
export class Stage {
  readonly people: PreparedStore
  readonly data: string
  /** Number of messages and of files in the large account. */
  readonly size: number
  readonly #server: ServerProcess
  readonly #imapPort: number
  readonly #settings: Record<string, string>
  readonly #store: DatabaseSync
  /** Values that one action saves for another one of the same round. */
  readonly saved = new Map<string, string>()

  private constructor(
    prepared: PreparedStore,
    parts: {
      data: string
      size: number
      server: ServerProcess
      imapPort: number
      settings: Record<string, string>
    },
  ) {
    this.people = prepared
    this.data = parts.data
    this.size = parts.size
    this.#server = parts.server
    this.#imapPort = parts.imapPort
    this.#settings = parts.settings
    this.#store = new DatabaseSync(join(parts.data, 'bocau.db'), { readOnly: true, timeout: 5000 })
  }

  static async open(
    prepared: PreparedStore,
    { data, size, nodeOptions }: { data: string; size: number; nodeOptions: readonly string[] },
  ): Promise<Stage> {
    cpSync(join(prepared.data, 'bocau.db'), join(data, 'bocau.db'))
    linkBlobs(data, join(prepared.data, 'blobs'))
    const imapPort = await findFreePort()
    const settings = {
      BOCAU_DATA: data,
      BOCAU_BACKUP: join(data, '..', 'backup'),
      BOCAU_BACKUP_LOG: '24',
      BOCAU_IMAP: `127.0.0.1:${imapPort}`,
      BOCAU_IMPORT_HOSTS: '127.0.0.1',
    }
    const server = await startServer(data, { settings, nodeOptions })
    const stage = new Stage(prepared, { data, size, server, imapPort, settings })
    await stage.#waitForFirstBackup()
    return stage
  }

  get port(): number {
    return this.#server.httpPort
  }

  get lmtpPort(): number {
    return this.#server.lmtpPort
  }

  /** Creates a folder beside the store. */
  folder(name: string): string {
    const folder = join(this.data, '..', name)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  /** Calls the API as the large account, or as another person. */
  async call<T>(key: string, body?: object, { token } = this.people.large): Promise<T> {
    const [method, path] = key.split(' ') as [string, string]
    const reply = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: {
        'x-auth-token': token,
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${key}: ${reply.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  /** Downloads a file as the large account, without keeping it. */
  async download(path: string): Promise<void> {
    const headers = { 'x-auth-token': this.people.large.token }
    const { body, ok, status } = await fetch(`http://127.0.0.1:${this.port}${path}`, { headers })
    if (!ok || !body) throw new Error(`${path}: ${status}`)
    await body.pipeTo(new WritableStream())
  }

  /** Runs the command line of the product beside the server. */
  async runCommand(...args: string[]): Promise<string> {
    const program = join(root, 'server/src/entrypoints/cli/main.ts')
    const { stdout } = await promisify(execFile)(pinnedNode, [program, ...args], {
      env: { ...process.env, ...this.#settings },
      maxBuffer: 2 ** 26,
    })
    return stdout
  }

  /** Opens an IMAP session of the large account. */
  openImap(): Promise<ImapSession> {
    return ImapSession.open(this.#imapPort, this.people.large.email, password)
  }

  /** Returns the id of a mail folder of the large account. */
  async findFolderId(name: string): Promise<string> {
    const { id } = await this.call<{ id: string }>(`GET /api/v2/folder?name=${encodeURIComponent(name)}`)
    return id
  }

  /** Waits until no background work is due. */
  async settle(): Promise<void> {
    while (this.#isWorking()) await pause(settlePollMs)
  }

  /** Makes all maintenance steps due. */
  startMaintenance(): void {
    const store = new DatabaseSync(join(this.data, 'bocau.db'), { timeout: 5000 })
    try {
      store.exec(`update job set run_at = ${Date.now()} where kind like 'upkeep:%'`)
    } finally {
      store.close()
    }
  }

  /** Waits for the backup that the server creates at its first start. */
  async #waitForFirstBackup(): Promise<void> {
    const generations = join(this.#settings.BOCAU_BACKUP ?? '', 'generations')
    while (!existsSync(generations) || readdirSync(generations).length === 0) await pause(settlePollMs)
  }

  async close(): Promise<void> {
    this.#store.close()
    await this.#server.stop()
    for (const name of readdirSync(join(this.data, '..')))
      rmSync(join(this.data, '..', name), { recursive: true, force: true })
  }

  #isWorking(): boolean {
    const job = this.#store.prepare(
      "select 1 from job where state = 'waiting' and (run_at <= ? or leased_until > ?) limit 1",
    )
    const now = Date.now()
    return (
      job.get(now, now) !== undefined ||
      this.#store.prepare('select 1 from drive_act limit 1').get() !== undefined
    )
  }
}
