import { FarTrouble } from '../../../ports/far-mailbox.ts'
import { type FileContent, ForwardReader } from './file-content.ts'
import { type MailFolder, messageIn } from './mail-folder.ts'
import { indexMbox, type MboxEntry, TooManyMessages, unquoteMbox } from './mbox-index.ts'
import { BrokenZip } from './read-zip.ts'
import { subjectIn } from './subject-in.ts'

/** Where the messages of an mbox file lie is found out once while it is the one that is read. */
export type MboxIndexes = Map<string, Promise<MboxEntry[]>>

/** A file of many messages as a folder: each has the place where it lies as its number. */
export function mboxFolder(
  place: { path: string; folder: string },
  openContent: () => Promise<FileContent>,
  indexes: MboxIndexes,
): MailFolder {
  return {
    ...place,
    total: 0,
    async open() {
      try {
        const content = await openContent()
        const entries = await indexOf(indexes, place.path, content)
        return opened(content, entries)
      } catch (error) {
        const isBroken = error instanceof BrokenZip || error instanceof TooManyMessages
        throw isBroken ? new FarTrouble('broken', error) : error
      }
    },
  }
}

function indexOf(indexes: MboxIndexes, path: string, content: FileContent): Promise<MboxEntry[]> {
  const known = indexes.get(path)
  if (known) return known
  const index = indexMbox(content.read(0, Number.MAX_SAFE_INTEGER))
  // Folders are read one after the other: of those before nothing is kept.
  indexes.clear()
  indexes.set(path, index)
  index.catch(() => indexes.delete(path))
  return index
}

function opened(content: FileContent, entries: readonly MboxEntry[]) {
  const byUid = new Map(entries.map((entry) => [entry.start + 1, entry]))
  // Of what is packed each opening unpacks all that lies before: it stays open from one reading to the next.
  const reader = new ForwardReader(content)
  // What is no message is known from its first reading: to go back to it would be to unpack all before it anew.
  const broken = new Map<number, string>()
  const entryOf = (uid: number) => byUid.get(uid) as MboxEntry
  return {
    uids: [...byUid.keys()],
    describe(uid: number) {
      const { start, end, receivedAt, marks } = entryOf(uid)
      return {
        uid,
        size: end - start,
        flags: marks.flags,
        labels: marks.labels,
        receivedAt: receivedAt ?? 0,
        isReceivedThen: receivedAt !== null,
      }
    },
    async nameOf(uid: number) {
      return broken.get(uid) ?? entryOf(uid).name ?? ''
    },
    async *read(uids: readonly number[]) {
      for (const uid of uids) {
        if (broken.has(uid)) throw new FarTrouble('broken')
        const { start, end } = entryOf(uid)
        const bytes = unquoteMbox(await reader.read(start, end))
        yield { uid, raw: messageOr(bytes, () => broken.set(uid, subjectIn(bytes))) }
      }
    },
    close: () => reader.close(),
  }
}

/** The message in some bytes; `note` is called where there is none. */
function messageOr(bytes: Buffer, note: () => void): Buffer {
  try {
    return messageIn(bytes)
  } catch (error) {
    note()
    throw error
  }
}
