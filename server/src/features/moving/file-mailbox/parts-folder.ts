import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { limits } from '@bocau/contract/limits'
import { type RemoteEntry, RemoteMailboxError } from '../../../ports/remote-mailbox.ts'
import { readKeywords, toImapFlags } from '../mail-files/maildir-flags.ts'
import { type FileContent, ForwardReader, readAll } from './file-content.ts'
import { extractMessage, type MailFolder } from './mail-folder.ts'
import { fileName } from './paths-in-zip.ts'
import { contentOffset, InvalidZip, unpack, type ZipPart } from './read-zip.ts'
import type { ZipFolder } from './zip-folders.ts'

const inflate = promisify(inflateRaw)
const maxKeywordBytes = 64 * 1024

/** Opens a folder of an archive with one file per message: a Maildir, or a directory of single messages. */
export function messageFilesFolder(content: FileContent, zipFolder: ZipFolder): MailFolder {
  const { path, folder, parts } = zipFolder
  const getPart = (uid: number) => parts[uid - 1] as ZipPart
  return {
    path,
    folder,
    total: parts.length,
    async open() {
      const keywords = await readKeywordFile(content, zipFolder)
      return {
        uids: parts.map((_, at) => at + 1),
        describe: (uid) => partEntry(uid, getPart(uid), { ...zipFolder, keywords }),
        entryName: async (uid) => fileName(getPart(uid).name),
        async *read(uids) {
          const reader = new ForwardReader(content)
          try {
            for (const uid of uids) yield { uid, raw: extractMessage(await readPart(reader, getPart(uid))) }
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
  { kind, keywords }: { kind: ZipFolder['kind']; keywords: readonly string[] },
): RemoteEntry {
  const flags = kind === 'maildir' ? toImapFlags(fileName(name), keywords) : ['\\Seen']
  return { uid, size, flags, receivedAt: changedAt, isReceivedThen: false, labels: [] }
}

/** Reads the keywords of a Maildir; none if their file is missing, too large or damaged. */
async function readKeywordFile(content: FileContent, { keywords }: ZipFolder): Promise<string[]> {
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
  const { method, packedBytes, crc, isSealed } = part
  if (isSealed || (method !== 0 && method !== 8) || packedBytes > limits.maxIncomingBytes * 2)
    throw new RemoteMailboxError('broken')
  try {
    const range = await contentOffset(part, (start, end) => reader.read(start, end))
    const bytes = await reader.read(range, range + packedBytes)
    const raw = method === 0 ? bytes : await inflate(bytes, { maxOutputLength: limits.maxIncomingBytes + 1 })
    if (crc32(raw) !== crc) throw new InvalidZip()
    return raw
  } catch (error) {
    if (error instanceof InvalidZip || isDecompressionError(error))
      throw new RemoteMailboxError('broken', error)
    throw error
  }
}

/** Returns true for errors of decompression; others come from reading the archive. */
const isDecompressionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))

/**
 * Decompressed size that is always accepted; above it the compression ratio is limited, because mail never compresses
 * that well.
 */
const unlimitedRatioBytes = 1024 ** 3
const maxUnpackRatio = 100

/** Opens a file of an archive for random access; compressed files are read from the start. */
export async function openPart(
  content: FileContent,
  part: ZipPart,
  maxUnlimitedBytes = unlimitedRatioBytes,
): Promise<FileContent> {
  const range = await contentOffset(part, (start, end) => readAll(content.read(start, end)))
  const packed = () => content.read(range, range + part.packedBytes)
  return {
    size: part.size,
    async *read(start, end) {
      if (part.method === 0 && !part.isSealed)
        return yield* content.read(range + start, Math.min(range + end, range + part.packedBytes))
      let at = 0
      for await (const chunk of unpack(part, packed())) {
        const from = Math.max(0, start - at)
        const to = Math.min(chunk.length, end - at)
        if (from < to) yield chunk.subarray(from, to)
        at += chunk.length
        if (at >= end) return
        if (at > Math.max(maxUnlimitedBytes, part.packedBytes * maxUnpackRatio)) throw new InvalidZip()
      }
    },
  }
}
