import type { BodySection, FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import type { MessageParser, RequestedPart, SelectedPart } from '../../../ports/message-parser.ts'
import { Answer } from '../session.ts'
import { endOfHeader, selectOfWhole } from './whole-sections.ts'

/** Maximum number of parts per request to the parser, to bound the size of its response. */
const partsAtOnce = 100

/** Message whose sections are fetched; it is parsed once for all requested parts. */
export class OpenedMessage {
  readonly raw: Uint8Array
  readonly #parts: ReadonlyMap<string, SelectedPart>
  /** Sections of the entire message; the end of its header is searched once. */
  readonly #whole = new Map<string, Uint8Array>()
  #headerEnd: number | null = null

  private constructor(raw: Uint8Array, parts: ReadonlyMap<string, SelectedPart>) {
    this.raw = raw
    this.#parts = parts
  }

  /** Parses the message for the parts that these items need. */
  static async open(
    parser: Pick<MessageParser, 'selectParts'>,
    raw: Uint8Array,
    items: readonly FetchItem[],
  ): Promise<OpenedMessage> {
    const wanted = new Map(items.flatMap((item) => wantedOf(item) ?? []).map((one) => [keyOf(one), one]))
    const parts = new Map<string, SelectedPart>()
    const asked = [...wanted]
    for (let at = 0; at < asked.length; at += partsAtOnce) {
      const some = asked.slice(at, at + partsAtOnce)
      const found = await parser.selectParts(
        raw,
        some.map(([, one]) => one),
      )
      for (const [place, [key]] of some.entries()) parts.set(key, found[place] ?? null)
    }
    return new OpenedMessage(raw, parts)
  }

  /** Returns the octets of a section; null when the part does not exist. */
  section(section: BodySection): Uint8Array | null {
    if (section.part.length > 0) return this.#find({ section })
    const key = keyOf({ section })
    const known = this.#whole.get(key)
    if (known) return known
    this.#headerEnd ??= endOfHeader(this.raw)
    const found = selectOfWhole(this.raw, section, this.#headerEnd)
    this.#whole.set(key, found)
    return found
  }

  /** Returns the decoded octets of a part; null when it does not exist. */
  decoded(part: readonly number[]): Uint8Array | null {
    return part.length === 0 ? this.raw : this.#find({ binary: part })
  }

  #find(wanted: RequestedPart): Uint8Array | null {
    const found = this.#parts.get(keyOf(wanted)) ?? null
    if (found === 'unknown encoding')
      throw new Answer('NO', 'The encoding of this part is not known', 'UNKNOWN-CTE')
    return found
  }
}

/** Returns the part that an item needs; null for items of the entire message. */
function wantedOf(item: FetchItem): RequestedPart | null {
  if (item.item === 'BODY[]') return item.section.part.length > 0 ? { section: item.section } : null
  const isDecoded = item.item === 'BINARY[]' || item.item === 'BINARY.SIZE[]'
  return isDecoded && item.part.length > 0 ? { binary: item.part } : null
}

function keyOf(wanted: RequestedPart): string {
  if ('binary' in wanted) return `decoded ${wanted.binary.join('.')}`
  const { part, of, fields } = wanted.section
  return `${of} ${part.join('.')} ${fields.join(' ').toLowerCase()}`
}
