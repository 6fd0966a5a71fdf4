import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { FetchMessageObject, FetchQueryObject, ImapFlow, ListResponse } from 'imapflow'
import {
  type RemoteContent,
  type RemoteEntry,
  type RemoteFolder,
  type RemoteFolderUse,
  RemoteMailboxError,
  type RemoteMailboxSession,
} from '../../ports/remote-mailbox.ts'
import { toRemoteMailboxError } from './remote-mailbox-error.ts'
import { type Bounds, enforceBounds, withinBounds } from './within-bounds.ts'

const folderUses: Readonly<Record<string, RemoteFolderUse>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
  '\\Archive': 'archive',
  '\\All': 'all',
  '\\Flagged': 'flagged',
}

/** A list of all messages of a folder is one line. */
export const maxLineBytes = 32 * 1024 * 1024
/** Limits of a mailbox; a server that reports more fails with `broken`. */
const maxMessages = 2_000_000
const maxFolders = 10_000
const maxPathCharacters = 4096
const maxLevels = 100
/** Maximum number and total length of a message's flags and labels; others are dropped. */
const flagLimits = { count: 500, characters: 64 * 1024 }
const maxSubjectCharacters = 1000
const kilobyte = 1024
/** Maximum response size per message besides its content: flags, labels and envelope. */
const maxBytesPerMessage = { flags: 64 * kilobyte, envelope: 1024 * kilobyte }
/** A user waits for the folder list. */
const folderListBounds = { bytes: 2048 * kilobyte, milliseconds: 60_000 }
/** Allowance for unsolicited data in any response. */
const overheadBytes = 256 * kilobyte

/** A mailbox read by IMAP. */
export class ImapMailbox implements RemoteMailboxSession {
  readonly #client: ImapFlow
  readonly #maxBytes: number

  constructor(client: ImapFlow, maxBytes: number) {
    this.#client = client
    this.#maxBytes = maxBytes
  }

  get hasLabels(): boolean {
    return this.#client.capabilities.has('X-GM-EXT-1')
  }

  async listFolders(): Promise<RemoteFolder[]> {
    const listed = await this.#runWithinBounds(folderListBounds, () =>
      this.#client.list({ statusQuery: { messages: true } }),
    )
    if (listed.length > maxFolders || listed.some(({ path }) => path.length > maxPathCharacters))
      throw new RemoteMailboxError('broken', new Error('The server lists too many folders'))
    const folders = listed
      .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
      .map((folder) => toFolder(folder, this.#isShared(folder.path)))
    if (folders.some(({ names }) => names.length > maxLevels))
      throw new RemoteMailboxError('broken', new Error('The server nests folders too deeply'))
    return folders
  }

  /** Returns true if a folder is in a shared namespace; an empty prefix covers all folders. */
  #isShared(path: string): boolean {
    const { personal = [], other, shared } = this.#client.namespaces ?? {}
    const personalPrefixes = personal.map(({ prefix }) => prefix)
    const sharedPrefixes = [...(other || []), ...(shared || [])].map(({ prefix }) => prefix)
    return sharedPrefixes.some(
      (prefix) => prefix !== '' && !personalPrefixes.includes(prefix) && path.startsWith(prefix),
    )
  }

  async openFolder(path: string): Promise<{ uidValidity: number; total: number }> {
    const { uidValidity, exists } = await this.#runWithinBounds({ bytes: overheadBytes }, () =>
      this.#client.mailboxOpen(path, { readOnly: true }),
    )
    return { uidValidity: Number(uidValidity), total: exists }
  }

  async listUids(after: number): Promise<number[]> {
    const listed = await this.#runWithinBounds({ bytes: maxLineBytes }, () =>
      this.#client.search({ uid: `${after + 1}:*` }, { uid: true }),
    )
    if (!listed) throw new RemoteMailboxError('broken')
    if (listed.length > maxMessages)
      throw new RemoteMailboxError('broken', new Error('The server lists too many messages'))
    // `*` is the last message, also if its UID is smaller.
    return listed.filter((uid) => uid > after).toSorted((a, b) => a - b)
  }

  async describe(uids: readonly number[]): Promise<RemoteEntry[]> {
    const entries = new Map<number, RemoteEntry>()
    const items = {
      uid: true,
      flags: true,
      internalDate: true,
      size: true,
      labels: this.hasLabels,
    }
    for await (const message of this.#fetchEach(uids, items, maxBytesPerMessage.flags)) {
      // An unsolicited flag update has no size and does not replace the response.
      if (message.size !== undefined || !entries.has(message.uid)) entries.set(message.uid, toEntry(message))
    }
    return [...entries.values()].toSorted((a, b) => a.uid - b.uid)
  }

  async readSubjects(uids: readonly number[]): Promise<Map<number, string>> {
    const subjects = new Map<number, string>()
    const items = { uid: true, envelope: true }
    for await (const { uid, envelope } of this.#fetchEach(uids, items, maxBytesPerMessage.envelope)) {
      if (envelope) subjects.set(uid, (envelope.subject ?? '').slice(0, maxSubjectCharacters))
    }
    return subjects
  }

  async *read(uids: readonly number[]): AsyncIterable<RemoteContent> {
    const messages = this.#fetchEach(uids, { uid: true, source: true }, this.#maxBytes)
    const missing = new Set(uids)
    for await (const { uid, source } of messages)
      if (source && missing.delete(uid)) yield { uid, raw: source }
  }

  async #runWithinBounds<T>(bounds: Bounds, request: () => Promise<T>): Promise<T> {
    try {
      return await withinBounds(this.#client, bounds, request)
    } catch (error) {
      throw toRemoteMailboxError(error)
    }
  }

  async *#fetchEach(
    uids: readonly number[],
    items: FetchQueryObject,
    bytesPerMessage: number,
  ): AsyncGenerator<FetchMessageObject> {
    const end = enforceBounds(this.#client, {
      bytes: overheadBytes + uids.length * (maxBytesPerMessage.flags + bytesPerMessage),
    })
    const requested = new Set(uids)
    try {
      // Servers also report changes of other messages.
      for await (const message of this.#client.fetch([...uids], items, { uid: true }))
        if (requested.has(message.uid)) yield message
    } catch (error) {
      throw toRemoteMailboxError(error)
    } finally {
      end()
    }
  }

  async close(): Promise<void> {
    try {
      await withinBounds(this.#client, { bytes: overheadBytes, milliseconds: 20_000 }, () =>
        this.#client.logout(),
      )
    } catch {
      this.#client.close() // Already closed.
    }
  }
}

function toFolder(
  { path, pathAsListed, delimiter, specialUse, status }: ListResponse,
  isShared: boolean,
): RemoteFolder {
  const names = delimiter ? path.split(delimiter) : [path]
  const isInbox = (pathAsListed ?? path).toUpperCase() === 'INBOX'
  return {
    path,
    names,
    // A shared folder's special use does not apply to the importing user.
    use: isInbox ? 'inbox' : isShared ? null : (findEntry(folderUses, specialUse ?? '') ?? null),
    isShared,
    total: status?.messages ?? 0,
  }
}

function toEntry({ uid, size, flags, internalDate, labels }: FetchMessageObject): RemoteEntry {
  const time = new Date(internalDate ?? 0).getTime()
  return {
    uid,
    size: size ?? 0,
    flags: limitFlags(flags ?? []),
    receivedAt: Number.isNaN(time) ? 0 : time,
    labels: limitFlags(labels ?? []),
  }
}

function limitFlags(flags: Iterable<string>): string[] {
  const first: string[] = []
  let characters = 0
  for (const flag of flags) {
    characters += flag.length
    if (first.length === flagLimits.count || characters > flagLimits.characters) break
    first.push(flag)
  }
  return first
}
