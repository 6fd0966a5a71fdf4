import type { FetchMessageObject, ImapFlow, ListResponse } from 'imapflow'
import {
  type FarContent,
  type FarEntry,
  type FarFolder,
  type FarMailbox,
  FarTrouble,
  type FarUse,
} from '../../ports/far-mailbox.ts'
import { troubleOf } from './trouble-of.ts'

const uses: Readonly<Record<string, FarUse>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
  '\\Archive': 'archive',
  '\\All': 'all',
  '\\Flagged': 'flagged',
}

/** A mailbox that is read by IMAP. */
export class ImapMailbox implements FarMailbox {
  readonly #client: ImapFlow

  constructor(client: ImapFlow) {
    this.#client = client
  }

  get hasLabels(): boolean {
    return this.#client.capabilities.has('X-GM-EXT-1')
  }

  async listFolders(): Promise<FarFolder[]> {
    const folders = await told(this.#client.list({ statusQuery: { messages: true } }))
    return folders
      .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
      .map(toFolder)
  }

  async openFolder(path: string): Promise<{ uidValidity: number; total: number }> {
    const { uidValidity, exists } = await told(this.#client.mailboxOpen(path, { readOnly: true }))
    return { uidValidity: Number(uidValidity), total: exists }
  }

  async listUids(after: number): Promise<number[]> {
    const found = await told(this.#client.search({ uid: `${after + 1}:*` }, { uid: true }))
    if (!found) throw new FarTrouble('broken')
    // `*` is the last message there is, though it has a smaller number.
    return found.filter((uid) => uid > after).toSorted((a, b) => a - b)
  }

  async describe(uids: readonly number[]): Promise<FarEntry[]> {
    const entries: FarEntry[] = []
    const wanted = {
      uid: true,
      flags: true,
      internalDate: true,
      size: true,
      labels: this.hasLabels,
    }
    for await (const message of toldEach(this.#client.fetch([...uids], wanted, { uid: true }))) {
      entries.push(toEntry(message))
    }
    return entries.toSorted((a, b) => a.uid - b.uid)
  }

  async readSubjects(uids: readonly number[]): Promise<Map<number, string>> {
    const subjects = new Map<number, string>()
    const wanted = { uid: true, envelope: true }
    for await (const { uid, envelope } of toldEach(this.#client.fetch([...uids], wanted, { uid: true }))) {
      subjects.set(uid, envelope?.subject ?? '')
    }
    return subjects
  }

  async *read(uids: readonly number[]): AsyncIterable<FarContent> {
    const messages = this.#client.fetch([...uids], { uid: true, source: true }, { uid: true })
    for await (const { uid, source } of toldEach(messages)) if (source) yield { uid, raw: source }
  }

  async close(): Promise<void> {
    try {
      await this.#client.logout()
    } catch {
      this.#client.close() // it is gone already
    }
  }
}

function toFolder({ path, pathAsListed, delimiter, specialUse, status }: ListResponse): FarFolder {
  const names = delimiter ? path.split(delimiter) : [path]
  const isInbox = (pathAsListed ?? path).toUpperCase() === 'INBOX'
  return {
    path,
    names,
    use: isInbox ? 'inbox' : (uses[specialUse ?? ''] ?? null),
    total: status?.messages ?? 0,
  }
}

function toEntry({ uid, size, flags, internalDate, labels }: FetchMessageObject): FarEntry {
  const time = new Date(internalDate ?? 0).getTime()
  return {
    uid,
    size: size ?? 0,
    flags: [...(flags ?? [])],
    receivedAt: Number.isNaN(time) ? 0 : time,
    labels: [...(labels ?? [])],
  }
}

async function told<T>(done: Promise<T>): Promise<T> {
  try {
    return await done
  } catch (error) {
    throw troubleOf(error)
  }
}

async function* toldEach<T>(coming: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* coming
  } catch (error) {
    throw troubleOf(error)
  }
}
