import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type SecretBox, sealedPrefix } from '../../ports/secret-box.ts'
import { readKeyFile, type SealingKey } from './key-file.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals secrets with AES-256-GCM and the first key of a file, as `sealed:<key id>:<iv, content and tag>`. */
export class SealedSecrets implements SecretBox {
  readonly #path: string
  #keys: readonly SealingKey[]

  constructor(path: string) {
    this.#path = path
    this.#keys = readKeyFile(path)
  }

  seal(secret: string, context: string): string {
    const key = this.#newest()
    const iv = randomBytes(ivBytes)
    const sealing = createCipheriv(cipher, key.bytes, iv).setAAD(Buffer.from(context))
    const content = Buffer.concat([iv, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()])
    return `${sealedPrefix}${key.id}:${content.toString('base64url')}`
  }

  open(sealed: string, context: string): string {
    if (!sealed.startsWith(sealedPrefix)) return sealed
    const [, id = '', content = ''] = sealed.split(':')
    const key = this.#getKey(id)
    try {
      return unseal(Buffer.from(content, 'base64url'), key, context)
    } catch (error) {
      throw new Error(
        `The secret of ${context} cannot be decrypted: it was changed or belongs to another record.`,
        {
          cause: error,
        },
      )
    }
  }

  isStale(sealed: string): boolean {
    return !sealed.startsWith(`${sealedPrefix}${this.#newest().id}:`)
  }

  /** Read each time, because sealing is rare and the file may have a new key. */
  #newest(): SealingKey {
    this.#keys = readKeyFile(this.#path)
    return this.#keys[0] as SealingKey
  }

  /** Returns the key with this id; reads the file again for an unknown one, which may have been added. */
  #getKey(id: string): SealingKey {
    const find = () => this.#keys.find((key) => key.id === id)
    const cached = find()
    if (cached) return cached
    this.#keys = readKeyFile(this.#path)
    const added = find()
    if (added) return added
    throw new Error(
      `Secrets in this store were encrypted with the key ${id}, but BOCAU_KEY_FILE (${this.#path}) does not contain it.`,
    )
  }
}

function unseal(bytes: Buffer, key: SealingKey, context: string): string {
  const opening = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes))
  const content = bytes.subarray(ivBytes, -tagBytes)
  return Buffer.concat([opening.update(content), opening.final()]).toString('utf8')
}
