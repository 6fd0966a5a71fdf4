import { RemoteMailboxError } from '../../../ports/remote-mailbox.ts'
import { type FileContent, ForwardReader } from './file-content.ts'
import { extractMessage, type MailFolder } from './mail-folder.ts'
import { indexMbox, type MboxEntry, TooManyMessages, unquoteMbox } from './mbox-index.ts'
import { readSubject } from './read-subject.ts'
import { InvalidZip } from './read-zip.ts'

/** Message positions of the mbox file that is being read, computed once. */
export type MboxIndexes = Map<string, Promise<MboxEntry[]>>

/** Opens an mbox file as a folder; the position of a message is its UID. */
export function mboxFolder(
  target: { path: string; folder: string },
  openContent: () => Promise<FileContent>,
  indexes: MboxIndexes,
): MailFolder {
  return {
    ...target,
    total: 0,
    async open() {
      try {
        const content = await openContent()
        const entries = await getIndex(indexes, target.path, content)
        return createOpenedFolder(content, entries)
      } catch (error) {
        const isBroken = error instanceof InvalidZip || error instanceof TooManyMessages
        throw isBroken ? new RemoteMailboxError('broken', error) : error
      }
    },
  }
}

/** Returns the message positions of an mbox file, computed on first use. */
function getIndex(indexes: MboxIndexes, path: string, content: FileContent): Promise<MboxEntry[]> {
  const cached = indexes.get(path)
  if (cached) return cached
  const index = indexMbox(content.read(0, Number.MAX_SAFE_INTEGER))
  // Folders are read one after the other, so only the index of one is cached.
  indexes.clear()
  indexes.set(path, index)
  index.catch(() => indexes.delete(path))
  return index
}

/** Returns the opened folder of an indexed mbox file. */
function createOpenedFolder(content: FileContent, entries: readonly MboxEntry[]) {
  const byUid = new Map(entries.map((entry) => [entry.start + 1, entry]))
  // Stays open between reads, because reopening a compressed file decompresses it from the start.
  const reader = new ForwardReader(content)
  // Broken messages are remembered after the first read, because rereading would decompress the file again.
  const broken = new Map<number, string>()
  const getEntry = (uid: number) => byUid.get(uid) as MboxEntry
  return {
    uids: [...byUid.keys()],
    describe(uid: number) {
      const { start, end, receivedAt, flags } = getEntry(uid)
      return {
        uid,
        size: end - start,
        flags: flags.flags,
        labels: flags.labels,
        receivedAt: receivedAt ?? 0,
        isReceivedThen: receivedAt !== null,
      }
    },
    async entryName(uid: number) {
      return broken.get(uid) ?? getEntry(uid).name ?? ''
    },
    async *read(uids: readonly number[]) {
      for (const uid of uids) {
        if (broken.has(uid)) throw new RemoteMailboxError('broken')
        const { start, end } = getEntry(uid)
        const bytes = unquoteMbox(await reader.read(start, end))
        yield { uid, raw: extractMessageOr(bytes, () => broken.set(uid, readSubject(bytes))) }
      }
    },
    close: () => reader.close(),
  }
}

/** Extracts the message; calls `onFailure` and fails when there is none. */
function extractMessageOr(bytes: Buffer, onFailure: () => void): Buffer {
  try {
    return extractMessage(bytes)
  } catch (error) {
    onFailure()
    throw error
  }
}
