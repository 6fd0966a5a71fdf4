import type { BodySection, FetchItem } from '@bocau/mail-core/imap/commands/fetch-item'
import { endOfHeader } from '@bocau/mail-core/imap/message/header-end'
import { selectFields } from '@bocau/mail-core/imap/message/header-fields'
import type { MessageParser, RequestedPart, SelectedPart } from '../../../ports/message-parser.ts'
import { StatusResponse } from '../session.ts'

/** Maximum number of parts per request to the parser, to bound the size of its response. */
const partsAtOnce = 100

/** Message whose sections are fetched; it is parsed once for all requested parts. */
export class OpenedMessage {
  readonly raw: Uint8Array
  readonly #parts: ReadonlyMap<string, SelectedPart>
  /** Sections of the entire message; the end of its header is searched once. */
  readonly #full = new Map<string, Uint8Array>()
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
    const requested = new Map(
      items.flatMap((item) => requestedPart(item) ?? []).map((one) => [partKey(one), one]),
    )
    const parts = new Map<string, SelectedPart>()
    const requests = [...requested]
    for (let at = 0; at < requests.length; at += partsAtOnce) {
      const some = requests.slice(at, at + partsAtOnce)
      const selected = await parser.selectParts(
        raw,
        some.map(([, one]) => one),
      )
      for (const [index, [key]] of some.entries()) parts.set(key, selected[index] ?? null)
    }
    return new OpenedMessage(raw, parts)
  }

  /** Returns the octets of a section; null when the part does not exist. */
  section(section: BodySection): Uint8Array | null {
    if (section.part.length > 0) return this.#find({ section })
    const key = partKey({ section })
    const cached = this.#full.get(key)
    if (cached) return cached
    this.#headerEnd ??= endOfHeader(this.raw)
    const selected = selectFromFull(this.raw, section, this.#headerEnd)
    this.#full.set(key, selected)
    return selected
  }

  /** Returns the decoded octets of a part; null when it does not exist. */
  decoded(part: readonly number[]): Uint8Array | null {
    return part.length === 0 ? this.raw : this.#find({ binary: part })
  }

  #find(request: RequestedPart): Uint8Array | null {
    const content = this.#parts.get(partKey(request)) ?? null
    if (content === 'unknown encoding')
      throw new StatusResponse('NO', 'Unknown encoding of this part', 'UNKNOWN-CTE')
    return content
  }
}

/** Returns the part that an item needs; null for items of the entire message. */
function requestedPart(item: FetchItem): RequestedPart | null {
  if (item.item === 'BODY[]') return item.section.part.length > 0 ? { section: item.section } : null
  const isDecoded = item.item === 'BINARY[]' || item.item === 'BINARY.SIZE[]'
  return isDecoded && item.part.length > 0 ? { binary: item.part } : null
}

function partKey(request: RequestedPart): string {
  if ('binary' in request) return `decoded ${request.binary.join('.')}`
  const { part, of, fields } = request.section
  return `${of} ${part.join('.')} ${fields.join(' ').toLowerCase()}`
}

/** Returns a section of the entire message, for which only the end of the header is needed. */
function selectFromFull(raw: Uint8Array, { of, fields }: BodySection, end: number): Uint8Array {
  if (of === 'all') return raw
  if (of === 'text') return raw.subarray(end)
  if (of === 'fields' || of === 'fieldsNot')
    return selectFields(raw, { start: 0, end }, { names: fields, isNot: of === 'fieldsNot' })
  return raw.subarray(0, end)
}
