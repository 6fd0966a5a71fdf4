import { readAddresses } from '../../mime/addresses/read-addresses.ts'
import { decodeText } from '../../mime/charset/charset.ts'
import { decodeWords } from '../../mime/encoded-words.ts'
import { DEFAULT_MESSAGE_LIMITS, type MessageHeader } from '../../mime/parsed-message.ts'
import { headerOf, type Part, PartReader } from '../../mime/read-parts.ts'
import { decodeTransfer } from '../../mime/transfer-encoding.ts'

/** A message as input of a script. */
export interface SieveMessage {
  headers: readonly MessageHeader[]
  bytes: number
  /** Envelope sender and recipient; `from` is empty for a bounce. */
  envelope: { from: string; to: string }
  /** Visible text of the body. */
  text: string
  /** Raw message; parsed only if a script tests its parts. */
  raw: Uint8Array
}

/** Maximum body bytes that tests examine. */
const maxBodyBytes = 1024 * 1024
const maxAddresses = 1000

/** Message data with cached results. */
export class SieveMessageData {
  readonly message: SieveMessage
  readonly #headers = new Map<string, readonly string[]>()
  readonly #addresses = new Map<string, readonly string[]>()
  #root: Part | null = null

  constructor(message: SieveMessage) {
    this.message = message
  }

  has(name: string): boolean {
    const lower = name.toLowerCase()
    return this.message.headers.some((header) => header.name === lower)
  }

  /** Decoded values of a header. */
  header(name: string): readonly string[] {
    return getOrCompute(this.#headers, name.toLowerCase(), (lower) =>
      this.message.headers.filter((one) => one.name === lower).map(({ value }) => decodeWords(value).trim()),
    )
  }

  /** Addresses in all headers of a name. */
  addresses(name: string): readonly string[] {
    return getOrCompute(this.#addresses, name.toLowerCase(), (lower) =>
      this.message.headers
        .filter((one) => one.name === lower)
        .flatMap(({ value }) => readAddresses(value, maxAddresses))
        .map(({ email }) => email)
        .filter(Boolean),
    )
  }

  /** Raw body. */
  rawBody(): string {
    const { bodyStart } = this.#read()
    return decodeText(this.#slice(bodyStart, this.message.raw.length), 'utf-8').text
  }

  /** Decoded parts of the given types (`text/html`, or `text` for all subtypes); all parts if none is given. */
  contents(types: readonly string[]): string[] {
    const requested = types.map((type) => type.toLowerCase())
    return listLeaves(this.#read())
      .filter(({ type }) =>
        requested.some((one) => one === '' || type.value === one || type.value.startsWith(`${one}/`)),
      )
      .map((part) => this.#decoded(part))
  }

  /** Header values of the message, and of each part if `anyPart`. */
  mimeHeader(name: string, anyPart: boolean): string[] {
    const lower = name.toLowerCase()
    const root = this.#read()
    return (anyPart ? listParts(root) : [root]).flatMap((part) =>
      part.headers.filter((one) => one.name === lower).map(({ value }) => value),
    )
  }

  #read(): Part {
    this.#root ??= new PartReader(this.message.raw, DEFAULT_MESSAGE_LIMITS).read()
    return this.#root
  }

  #decoded(part: Part): string {
    const encoding = headerOf(part, 'content-transfer-encoding') ?? ''
    const bytes = decodeTransfer(this.#slice(part.bodyStart, part.bodyEnd), encoding)
    return decodeText(bytes, part.type.params.get('charset')).text
  }

  #slice(start: number, end: number): Uint8Array {
    return this.message.raw.subarray(start, Math.min(end, start + maxBodyBytes))
  }
}

const listLeaves = (root: Part): Part[] => listParts(root).filter((part) => part.children.length === 0)

/** Returns a part and all its descendants in order. */
function listParts(root: Part): Part[] {
  const parts: Part[] = []
  const waiting = [root]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    parts.push(part)
    waiting.push(...part.children.toReversed())
  }
  return parts
}

function getOrCompute<T>(cache: Map<string, T>, key: string, compute: (key: string) => T): T {
  const value = cache.get(key) ?? compute(key)
  cache.set(key, value)
  return value
}
