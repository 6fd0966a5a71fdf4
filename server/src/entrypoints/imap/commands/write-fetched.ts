import { FetchedMessage } from '@bocau/mail-core/imap/responses/fetched'
import type { FolderEntry } from '../../../features/mail-programs/index.ts'
import type { Session } from '../session.ts'
import type { FetchWriter } from './fetch-writer.ts'

const readAtOnce = 16
const readBytesAtOnce = 4 * 1024 * 1024

/** Writes messages in order; reads the bytes of some messages ahead. */
export async function writeFetched(
  session: Session,
  { writer, entries }: { writer: FetchWriter; entries: readonly FolderEntry[] },
  reported: (uid: number) => { reportsFlags: boolean; reportsModseq: boolean },
): Promise<void> {
  const { io, folder } = session
  let ahead = new Map<string, Promise<Uint8Array | null>>()
  let at = 0
  for (const entry of entries) {
    const line = new FetchedMessage(folder.messages.sequenceOf(entry.uid))
    const alsoReported = reported(entry.uid)
    let isFull = writer.writeCached(line, entry, alsoReported)
    if (isFull === null) {
      if (!ahead.has(entry.id)) ahead = writer.readAhead(nextToRead(writer, entries, at))
      isFull = await writer.write(line, {
        entry,
        reported: alsoReported,
        raw: (await ahead.get(entry.id)) ?? null,
      })
      ahead.delete(entry.id)
    }
    if (isFull) await io.flush()
    at++
  }
}

/** Returns the messages to read in parallel, at least one. */
function nextToRead(writer: FetchWriter, entries: readonly FolderEntry[], from: number): FolderEntry[] {
  const some = entries.slice(from, from + readAtOnce)
  let size = 0
  const enough = some.findIndex((entry, at) => {
    size += writer.estimatedSize(entry)
    return at > 0 && size > readBytesAtOnce
  })
  return enough < 0 ? some : some.slice(0, enough)
}
