import { constants } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { readKeyFile, type SealingKey } from '../../../adapters/sealed/key-file.ts'

/** An object of a backup is missing or was changed. */
export class ChunkDamaged extends Error {}

/** Compression, encryption and naming of backup objects. */
export interface Sealing {
  readonly isEncrypted: boolean
  /** Returns the name of a chunk. Equal content has equal names, which reveal nothing without the key. */
  getName(content: Uint8Array): string
  /** Seals content so that it can be opened under this name only. */
  seal(name: string, content: Uint8Array): Promise<Uint8Array>
  /** Opens sealed content; throws `ChunkDamaged` if it was changed. */
  open(name: string, sealed: Uint8Array): Promise<Uint8Array>
  /** Opens a chunk and checks that its content matches its name. */
  openChunk(name: string, sealed: Uint8Array): Promise<Uint8Array>
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const cipher = 'aes-256-gcm'
const formatVersion = 1
const flagCompressed = 1
const flagEncrypted = 2
const idBytes = 6
const nonceBytes = 12
const tagBytes = 16
const maxChunkBytes = 64 * 1024 * 1024
/** Maximum size of the list of a generation, which names every blob and is parsed as one string. */
const maxListBytes = constants.MAX_STRING_LENGTH

interface Keys {
  id: Buffer
  content: Buffer
  names: Buffer
}

/** Opens the sealing of backups; without a key file nothing is encrypted. */
export function openSealing(keyFile: string | null): Sealing {
  const keys = keyFile === null ? [] : readKeyFile(keyFile, 'BOCAU_BACKUP_KEY').map(deriveKeys)
  const [newest] = keys
  return {
    isEncrypted: newest !== undefined,
    getName: (content) => contentName(newest, content),
    async seal(name, content) {
      const compressed = await compress(content)
      const isCompressed = compressed.byteLength < content.byteLength
      const flags = (isCompressed ? flagCompressed : 0) | (newest ? flagEncrypted : 0)
      const plain = isCompressed ? compressed : content
      return newest
        ? encrypt(newest, { name, flags, content: plain })
        : Buffer.concat([Buffer.of(formatVersion, flags), plain])
    },
    async open(name, sealed) {
      return (await openSealed(keys, { name, sealed, maxBytes: maxListBytes })).content
    },
    async openChunk(name, sealed) {
      const { content, key } = await openSealed(keys, { name, sealed, maxBytes: maxChunkBytes })
      if (contentName(key, content) !== name)
        throw new ChunkDamaged(`${name} does not match the hash in its name`)
      return content
    },
  }
}

/** Derives the keys for encryption and for names from a key of the key file. */
function deriveKeys({ id, bytes }: SealingKey): Keys {
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', bytes, '', `bocau backup ${purpose}`, 32))
  return { id: Buffer.from(id, 'hex'), content: deriveKey('content'), names: deriveKey('names') }
}

/** Returns the hash of content in hex; with a key an HMAC, which reveals nothing about the content. */
function contentName(key: Keys | undefined, content: Uint8Array): string {
  const hash = key ? createHmac('sha256', key.names) : createHash('sha256')
  return hash.update(content).digest('hex')
}

/** Encrypts content; its header and its name are authenticated as well. */
function encrypt(
  key: Keys,
  { name, flags, content }: { name: string; flags: number; content: Uint8Array },
): Buffer {
  const nonce = randomBytes(nonceBytes)
  const head = Buffer.concat([Buffer.of(formatVersion, flags), key.id])
  const sealing = createCipheriv(cipher, key.content, nonce).setAAD(Buffer.concat([head, Buffer.from(name)]))
  return Buffer.concat([head, nonce, sealing.update(content), sealing.final(), sealing.getAuthTag()])
}

/**
 * Decrypts and decompresses a sealed object; returns its content and the key. Throws `ChunkDamaged` if it was
 * changed.
 */
async function openSealed(
  keys: readonly Keys[],
  { name, sealed, maxBytes }: { name: string; sealed: Uint8Array; maxBytes: number },
): Promise<{ content: Uint8Array; key: Keys | undefined }> {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const flags = bytes[1] ?? 0
  if (bytes[0] !== formatVersion || flags > (flagCompressed | flagEncrypted))
    throw new ChunkDamaged(`${name} is damaged`)
  const isEncrypted = (flags & flagEncrypted) !== 0
  // An attacker with write access could replace the backup with an unencrypted one.
  if (!isEncrypted && keys.length > 0)
    throw new Error(
      'This backup is not encrypted, but BOCAU_BACKUP_KEY is set. Set BOCAU_BACKUP to another destination for encrypted backups.',
    )
  const key = isEncrypted ? findKey(keys, bytes) : undefined
  const plain = key ? decrypt(key, name, bytes) : bytes.subarray(2)
  if ((flags & flagCompressed) === 0) return { content: plain, key }
  try {
    return { content: await decompress(plain, { maxOutputLength: maxBytes }), key }
  } catch (error) {
    throw new ChunkDamaged(`${name} cannot be unpacked`, { cause: error })
  }
}

function findKey(keys: readonly Keys[], bytes: Buffer): Keys {
  const id = bytes.subarray(2, 2 + idBytes)
  const key = keys.find((one) => one.id.equals(id))
  if (key) return key
  throw new Error(
    `This backup is encrypted with the key ${id.toString('hex')}, which the file of BOCAU_BACKUP_KEY does not contain.`,
  )
}

function decrypt(key: Keys, name: string, bytes: Buffer): Buffer {
  const head = bytes.subarray(0, 2 + idBytes)
  const nonce = bytes.subarray(head.length, head.length + nonceBytes)
  const content = bytes.subarray(head.length + nonceBytes, -tagBytes)
  try {
    const opening = createDecipheriv(cipher, key.content, nonce, { authTagLength: tagBytes })
    opening.setAAD(Buffer.concat([head, Buffer.from(name)])).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([opening.update(content), opening.final()])
  } catch (error) {
    throw new ChunkDamaged(`${name} is damaged`, { cause: error })
  }
}
