import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

/** Counts the messages of a zipped Maildir by digest. */
export function countMessageDigests(zip: Buffer): Map<string, number> {
  const digests = new Map<string, number>()
  for (const { name, content } of zipEntries(zip)) {
    if (!/\/Mail\/(.*\/)?cur\/./.test(name)) continue
    const digest = hashBytes(content())
    digests.set(digest, (digests.get(digest) ?? 0) + 1)
  }
  return digests
}

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Yields the entries of an archive from its central directory. */
function* zipEntries(zip: Buffer): Generator<{ name: string; content: () => Buffer }> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = zip.readUInt32LE(end + 16)
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const method = zip.readUInt16LE(at + 10)
    const size = zip.readUInt32LE(at + 20)
    const lengths = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const local = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    yield {
      name,
      content() {
        const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
        const packed = zip.subarray(from, from + size)
        return method === 0 ? packed : inflateRawSync(packed)
      },
    }
    at += 46 + nameLength + extraLength + commentLength
  }
}
