import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Deviations from the normal behaviour of a passkey. */
export interface PasskeyBehaviour {
  /** Origin of the page. */
  origin: string
  /** True if it verified the user by face, finger or PIN. */
  isUserVerified?: boolean
  /** Relying party id that it assumes. */
  host?: string
}

interface Challenge {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** A software passkey: WebAuthn with ES256 and no attestation. */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #userHandle = ''
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** Result of `navigator.credentials.create`. */
  create(options: Record<string, unknown>, behaviour: PasskeyBehaviour): Record<string, unknown> {
    const { challenge, rp, user } = options as unknown as Challenge & { user: { id: string } }
    this.#userHandle = user.id
    const data = this.#authenticatorData(behaviour.host ?? rp?.id ?? '', behaviour, true)
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ])
    return this.#respond({
      clientDataJSON: clientData('webauthn.create', challenge, behaviour.origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Result of `navigator.credentials.get`. */
  get(options: Record<string, unknown>, behaviour: PasskeyBehaviour): Record<string, unknown> {
    const { challenge, rpId } = options as unknown as Challenge
    this.counter++
    const data = this.#authenticatorData(behaviour.host ?? rpId ?? '', behaviour, false)
    const client = clientData('webauthn.get', challenge, behaviour.origin)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#respond({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #respond(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #authenticatorData(host: string, { isUserVerified = true }: PasskeyBehaviour, isNew: boolean): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flag =
      flags.present |
      flags.backupEligible |
      flags.backedUp |
      (isUserVerified ? flags.verified : 0) |
      (isNew ? flags.attested : 0)
    const head = [createHash('sha256').update(host).digest(), Buffer.from([flag]), counter]
    return Buffer.concat(isNew ? [...head, this.#attestedCredential()] : head)
  }

  #attestedCredential(): Buffer {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    // COSE key: ES256 on P-256.
    const key = cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
      [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.concat([Buffer.alloc(16), length, this.id, key])
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** Shortest form, as devices write it: the length in one or two bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()])
}
