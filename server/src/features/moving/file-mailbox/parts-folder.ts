import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { limits } from '@bocau/contract/limits'
import { type RemoteEntry, RemoteMailboxError } from '../../../ports/remote-mailbox.ts'
import { imapFlagsOf, readKeywords } from '../mail-files/index.ts'
import { type FileContent, ForwardReader, readAll } from './file-content.ts'
import type { FolderInZip } from './folders-in-zip.ts'
import { type MailFolder, messageIn } from './mail-folder.ts'
import { lastName } from './paths-in-zip.ts'
import { BrokenZip, partRange, unpack, type ZipPart } from './read-zip.ts'

const inflate = promisify(inflateRaw)
const maxKeywordBytes = 64 * 1024

/** Opens a folder of an archive with one file per message: a Maildir, or a directory of single messages. */
export function partsFolder(content: FileContent, zipFolder: FolderInZip): MailFolder {
  const { path, folder, parts } = zipFolder
  const partOf = (uid: number) => parts[uid - 1] as ZipPart
  return {
    path,
    folder,
    total: parts.length,
    async open() {
      const keywords = await keywordsOf(content, zipFolder)
      return {
        uids: parts.map((_, at) => at + 1),
        describe: (uid) => partEntry(uid, partOf(uid), { ...zipFolder, keywords }),
        entryName: async (uid) => lastName(partOf(uid).name),
        async *read(uids) {
          const reader = new ForwardReader(content)
          try {
            for (const uid of uids) yield { uid, raw: messageIn(await readPart(reader, partOf(uid))) }
          } finally {
            await reader.close()
          }
        },
      }
    },
  }
}

function partEntry(
  uid: number,
  { name, size, changedAt }: ZipPart,
  { kind, keywords }: { kind: FolderInZip['kind']; keywords: readonly string[] },
): RemoteEntry {
  const flags = kind === 'maildir' ? imapFlagsOf(lastName(name), keywords) : ['\\Seen']
  return { uid, size, flags, receivedAt: changedAt, isReceivedThen: false, labels: [] }
}

/** Reads the keywords of a Maildir; none if their file is missing, too large or damaged. */
async function keywordsOf(content: FileContent, { keywords }: FolderInZip): Promise<string[]> {
  if (!keywords || keywords.size > maxKeywordBytes) return []
  const reader = new ForwardReader(content)
  try {
    return readKeywords((await readPart(reader, keywords)).toString('utf8'))
  } catch (error) {
    if (error instanceof RemoteMailboxError) return [] // The messages are imported without keywords.
    throw error
  } finally {
    await reader.close()
  }
}

/** Reads a file of an archive into memory, up to the maximum message size regardless of its declared size. */
async function readPart(reader: ForwardReader, part: ZipPart): Promise<Buffer> {
  const { method, packed, crc, isSealed } = part
  if (isSealed || (method !== 0 && method !== 8) || packed > limits.maxIncomingBytes * 2)
    throw new RemoteMailboxError('broken')
  try {
    const range = await partRange(part, (start, end) => reader.read(start, end))
    const bytes = await reader.read(range, range + packed)
    const raw = method === 0 ? bytes : await inflate(bytes, { maxOutputLength: limits.maxIncomingBytes + 1 })
    if (crc32(raw) !== crc) throw new BrokenZip()
    return raw
  } catch (error) {
    if (error instanceof BrokenZip || isOfPacking(error)) throw new RemoteMailboxError('broken', error)
    throw error
  }
}

/** Returns true for errors of decompression; others come from reading the archive. */
const isOfPacking = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))

/**
 * Decompressed size that is always accepted; above it the compression ratio is limited, because mail never compresses
 * that well.
 */
const freelyUnpackedBytes = 1024 ** 3
const maxUnpackRatio = 100

/** Opens a file of an archive for random access; compressed files are read from the start. */
export async function contentOfPart(
  content: FileContent,
  part: ZipPart,
  freeBytes = freelyUnpackedBytes,
): Promise<FileContent> {
  const range = await partRange(part, (start, end) => readAll(content.read(start, end)))
  const packed = () => content.read(range, range + part.packed)
  return {
    size: part.size,
    async *read(start, end) {
      if (part.method === 0 && !part.isSealed)
        return yield* content.read(range + start, Math.min(range + end, range + part.packed))
      let at = 0
      for await (const chunk of unpack(part, packed())) {
        const from = Math.max(0, start - at)
        const to = Math.min(chunk.length, end - at)
        if (from < to) yield chunk.subarray(from, to)
        at += chunk.length
        if (at >= end) return
        if (at > Math.max(freeBytes, part.packed * maxUnpackRatio)) throw new BrokenZip()
      }
    },
  }
}
