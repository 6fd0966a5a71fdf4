import { readAddresses } from '../../mime/addresses/read-addresses.ts'
import { decodeText } from '../../mime/charset/charset.ts'
import { decodeWords } from '../../mime/encoded-words.ts'
import { DEFAULT_MESSAGE_LIMITS, type MessageHeader } from '../../mime/parsed-message.ts'
import { headerOf, type Part, PartReader } from '../../mime/read-parts.ts'
import { decodeTransfer } from '../../mime/transfer-encoding.ts'

/** A message as a script sees it. */
export interface SieveMessage {
  headers: readonly MessageHeader[]
  bytes: number
  /** Who sent it to whom; `from` is empty for a bounce. */
  envelope: { from: string; to: string }
  /** The words of the body as a person reads them. */
  text: string
  /** The message as it came; it is read only where a script asks for its parts. */
  raw: Uint8Array
}

/** So much of a body is looked at, as it came or part by part. */
const maxBodyBytes = 1024 * 1024
const maxAddresses = 1000

/** What a message says, worked out once for all that ask for it. */
export class MessageFacts {
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

  /** The values of a header, its encoded words read. */
  header(name: string): readonly string[] {
    return remembered(this.#headers, name.toLowerCase(), (lower) =>
      this.message.headers.filter((one) => one.name === lower).map(({ value }) => decodeWords(value).trim()),
    )
  }

  /** The addresses in the headers of a name. */
  addresses(name: string): readonly string[] {
    return remembered(this.#addresses, name.toLowerCase(), (lower) =>
      this.message.headers
        .filter((one) => one.name === lower)
        .flatMap(({ value }) => readAddresses(value, maxAddresses))
        .map(({ email }) => email)
        .filter(Boolean),
    )
  }

  /** The body as it came, undecoded. */
  rawBody(): string {
    const { bodyStart } = this.#read()
    return decodeText(this.#slice(bodyStart, this.message.raw.length), 'utf-8').text
  }

  /** The decoded parts whose type is `text/html`, or any of `text`; all where no type is named. */
  contents(types: readonly string[]): string[] {
    const wanted = types.map((type) => type.toLowerCase())
    return leavesOf(this.#read())
      .filter(({ type }) =>
        wanted.some((one) => one === '' || type.value === one || type.value.startsWith(`${one}/`)),
      )
      .map((part) => this.#decoded(part))
  }

  /** The values of a header in the message, and in each of its parts where those are wanted too. */
  mimeHeader(name: string, anyPart: boolean): string[] {
    const lower = name.toLowerCase()
    const root = this.#read()
    return (anyPart ? partsOf(root) : [root]).flatMap((part) =>
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

const leavesOf = (root: Part): Part[] => partsOf(root).filter((part) => part.children.length === 0)

/** A part and all within it, in their order. */
function partsOf(root: Part): Part[] {
  const parts: Part[] = []
  const waiting = [root]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    parts.push(part)
    waiting.push(...part.children.toReversed())
  }
  return parts
}

function remembered<T>(known: Map<string, T>, key: string, make: (key: string) => T): T {
  const found = known.get(key) ?? make(key)
  known.set(key, found)
  return found
}
