import type { BodySection, FetchItem, OctetRange } from '@bocau/mail-core/imap/commands/fetch-item'
import { envelopeOf } from '@bocau/mail-core/imap/message/description'
import { writeEnvelope } from '@bocau/mail-core/imap/message/envelope'
import { selectRange } from '@bocau/mail-core/imap/message/select-section'
import { shortStructureOf } from '@bocau/mail-core/imap/message/short-structure'
import type { FetchedMessage } from '@bocau/mail-core/imap/responses/fetched'
import {
  type Described,
  describeContents,
  findHeads,
  findSizesAndParts,
  type ListedSize,
} from '../../../features/descriptions/index.ts'
import type { FolderEntry } from '../../../features/mail-programs/index.ts'
import { findContents, type MessageContent, readContents } from '../../../features/messages/index.ts'
import { sessionFlags } from '../recent.ts'
import type { Session } from '../session.ts'
import {
  type HeaderSelector,
  headerSelector,
  isHeaderItem,
  listedSelector,
  writeHeaderItem,
} from './header-items.ts'
import { OpenedMessage } from './opened-message.ts'

/** Returns true when fetching this item sets `\Seen`. */
export function setsSeen(item: FetchItem): boolean {
  if (item.item === 'BODY[]' || item.item === 'BINARY[]') return !item.isPeek
  return item.item === 'RFC822' || item.item === 'RFC822.TEXT'
}

const entryItems = new Set<FetchItem['item']>(['FLAGS', 'UID', 'MODSEQ'])
const describedItems = new Set<FetchItem['item']>(['ENVELOPE', 'BODYSTRUCTURE', 'BODY'])
/** Items that need only the size of a message and its stored description. */
const listedItems = new Set<FetchItem['item']>([
  'RFC822.SIZE',
  'EMAILID',
  'ENVELOPE',
  'BODYSTRUCTURE',
  'BODY',
])
const fullItems = new Set<FetchItem['item']>([
  'BODY[]',
  'BINARY[]',
  'BINARY.SIZE[]',
  'RFC822',
  'RFC822.HEADER',
  'RFC822.TEXT',
])

/** Headers may have 64 KB each, so fewer messages are written at once. */
const messagesAtOnce = { withHeads: 64, withoutHeads: 200 }

/** Items to add to a FETCH response that is sent anyway. */
interface ReportedItems {
  reportsFlags?: boolean
  reportsModseq?: boolean
}

/** Writes FETCH responses. Data that several messages need is read in one query. */
export class FetchWriter {
  readonly #session: Session
  readonly #items: readonly FetchItem[]
  /** Selectors of the items that are in the stored header, or in that of the description. */
  readonly #selectors: ReadonlyMap<FetchItem, HeaderSelector>
  /** True when all items are flags and numbers of the folder. */
  readonly #needsOnlyEntries: boolean
  /** True when all items are in the folder, in the size or in the stored description. */
  readonly #needsOnlyListed: boolean
  /** True when an item is in the stored description. */
  readonly #needsDescriptions: boolean
  /** True when an item is in the stored header. */
  readonly #needsHeads: boolean
  /** True when an item needs the bytes of the message. */
  readonly #needsMessages: boolean
  readonly #needsSize: boolean
  /** Parts of the descriptions that are needed. */
  readonly #descriptionParts: 'header' | 'structure' | 'both' | null
  /** Data of the messages to write; less for messages that are only listed. */
  #contents: ReadonlyMap<string, MessageContent | ListedSize> = new Map()
  #descriptions: ReadonlyMap<string, Described> = new Map()
  #heads: ReadonlyMap<string, string | null> = new Map()

  constructor(session: Session, items: readonly FetchItem[]) {
    this.#session = session
    this.#items = items
    const listed = selectorsOf(items, listedSelector)
    const isStoredField = (item: FetchItem) => listed.has(item)
    this.#needsSize = items.some(({ item }) => item === 'RFC822.SIZE')
    this.#needsOnlyEntries = items.every(({ item }) => entryItems.has(item))
    this.#needsOnlyListed = items.every(
      (item) => entryItems.has(item.item) || listedItems.has(item.item) || isHeaderItem(item),
    )
    this.#needsMessages = items.some((item) => fullItems.has(item.item) && !isHeaderItem(item))
    this.#needsHeads =
      !this.#needsMessages && items.some((item) => isHeaderItem(item) && !isStoredField(item))
    this.#selectors = this.#needsHeads ? selectorsOf(items, headerSelector) : listed
    // When the message or its header is read anyway, header fields are taken from it.
    const usesStoredFields = !this.#needsMessages && !this.#needsHeads
    this.#needsDescriptions = items.some(
      (item) => describedItems.has(item.item) || (usesStoredFields && isStoredField(item)),
    )
    const hasHeader = items.some(
      (item) => item.item === 'ENVELOPE' || (usesStoredFields && isStoredField(item)),
    )
    const hasStructure = items.some(({ item }) => item === 'BODYSTRUCTURE' || item === 'BODY')
    this.#descriptionParts =
      hasHeader && hasStructure ? 'both' : hasHeader ? 'header' : hasStructure ? 'structure' : null
  }

  /** Maximum number of messages to prepare together. */
  get messagesAtOnce(): number {
    return this.#needsHeads ? messagesAtOnce.withHeads : messagesAtOnce.withoutHeads
  }

  /** Reads the data of the messages to write. */
  async prepare(entries: readonly FolderEntry[], prepared?: Map<string, MessageContent>): Promise<void> {
    const { deps } = this.#session
    const { accountId } = this.#session.folder
    if (this.#needsOnlyEntries) return
    const ids = prepared ? [...prepared.keys()] : entries.map(({ id }) => id)
    if (this.#needsHeads) this.#heads = await findHeads(deps, { accountId }, ids)
    if (this.#needsOnlyListed && !prepared) await this.#prepareListed(ids)
    else {
      this.#contents = prepared ?? (await findContents(deps, accountId, ids))
      const contents = [...this.#contents.values()].filter(hasContent)
      const requested = this.#needsDescriptions
        ? contents
        : this.#needsSize
          ? contents.filter(isUnrendered)
          : []
      this.#descriptions =
        requested.length > 0 ? await describeContents(deps, { accountId }, requested) : new Map()
    }
    // Messages whose data is not stored are read themselves.
    const rest = [...this.#contents.values()]
      .filter((one) => !hasContent(one) && this.#needsBytes(one))
      .map(({ id }) => id)
    if (rest.length === 0) return
    this.#contents = new Map([...this.#contents, ...(await findContents(deps, accountId, rest))])
  }

  /** Reads the sizes and stored descriptions, for items that need nothing else. */
  async #prepareListed(ids: readonly string[]): Promise<void> {
    const { deps } = this.#session
    const { accountId } = this.#session.folder
    const parts = this.#descriptionParts
    if (this.#needsHeads && parts === null && !this.#needsSize) {
      this.#contents = new Map([...this.#heads.keys()].map((id) => [id, { id, size: 0 }]))
      this.#descriptions = new Map()
      return
    }
    const query = { parts, needsSizes: this.#needsSize }
    const { sizes, descriptions } = await findSizesAndParts(deps, { accountId }, { messageIds: ids, query })
    this.#contents = sizes
    this.#descriptions = descriptions
  }

  /** Starts reading the bytes of messages, in parallel or together. */
  readAhead(entries: readonly FolderEntry[]): Map<string, Promise<Uint8Array | null>> {
    const { deps, folder } = this.#session
    // A listed message without a description has been deleted.
    const contents = entries.flatMap(({ id }) => {
      const content = this.#contents.get(id)
      return content && hasContent(content) && this.#needsBytes(content) ? [content] : []
    })
    const reads = readContents(deps, { accountId: folder.accountId }, contents)
    // The writer handles a failure later; until then it must not be an unhandled rejection.
    for (const read of reads) read.catch(() => {})
    return new Map(contents.map(({ id }, at) => [id, reads[at] ?? Promise.resolve(null)]))
  }

  /** Returns the number of bytes to read for a message. */
  estimatedSize({ id }: FolderEntry): number {
    const content = this.#contents.get(id)
    return content && this.#needsBytes(content) ? (content.size ?? unknownSize) : 0
  }

  /** Writes a message; skips one that was deleted meanwhile. Returns true when enough output is gathered to send. */
  async write(
    line: FetchedMessage,
    { entry, reported, raw }: { entry: FolderEntry; reported: ReportedItems; raw: Uint8Array | null },
  ): Promise<boolean> {
    const content = this.#contents.get(entry.id)
    if (!content) return false
    const opened = await OpenedMessage.open(this.#session.deps.parser, raw ?? lostMessage, this.#items)
    for (const item of this.#items)
      if (!this.#writeCached(line, item, entry, content, raw)) writeOctets(line, item, opened)
    return this.#finish(line, entry, reported)
  }

  /** Same as `write` for messages whose bytes are not needed; returns null when they are. */
  writeCached(line: FetchedMessage, entry: FolderEntry, reported: ReportedItems): boolean | null {
    const content = this.#needsOnlyEntries ? noContent : this.#contents.get(entry.id)
    if (!content) return false
    if (!this.#needsOnlyEntries && this.#needsBytes(content)) return null
    for (const item of this.#items) this.#writeCached(line, item, entry, content, null)
    return this.#finish(line, entry, reported)
  }

  /** Adds reported flags and MODSEQ and ends the response; returns true when enough output is gathered to send. */
  #finish(line: FetchedMessage, entry: FolderEntry, { reportsFlags, reportsModseq }: ReportedItems): boolean {
    if (reportsFlags && !this.#hasItem('FLAGS')) line.flags(sessionFlags(this.#session, entry))
    if (reportsModseq && this.#session.enabled.condstore && !this.#hasItem('MODSEQ'))
      line.modseq(entry.modseq)
    return this.#session.io.gather(line.done())
  }

  #hasItem(name: FetchItem['item']): boolean {
    return this.#items.some(({ item }) => item === name)
  }

  /** Returns true when the bytes of a message must be read to write its items. */
  #needsBytes({ id, size }: ListedSize): boolean {
    if (this.#needsMessages) return true
    if (this.#needsHeads && (this.#heads.get(id) ?? null) === null) return true
    const isSizeUnknown = size === null && this.#needsSize
    const needsFields = !this.#needsHeads && this.#selectors.size > 0
    return (isSizeUnknown || needsFields) && !this.#descriptions.has(id)
  }

  /** Writes an item that needs no bytes; returns false when it does. */
  #writeCached(
    line: FetchedMessage,
    item: FetchItem,
    entry: FolderEntry,
    content: MessageContent | ListedSize,
    raw: Uint8Array | null,
  ): boolean {
    if (item.item === 'UID') line.uid(entry.uid)
    else if (item.item === 'FLAGS') line.flags(sessionFlags(this.#session, entry))
    else if (item.item === 'MODSEQ') line.modseq(entry.modseq)
    else if (item.item === 'EMAILID') line.emailId(`M${entry.id}`)
    else return this.#writeContent(line, item, content, raw)
    return true
  }

  #writeContent(
    line: FetchedMessage,
    item: FetchItem,
    content: MessageContent | ListedSize,
    raw: Uint8Array | null,
  ): boolean {
    const description = this.#descriptions.get(content.id)
    const header = this.#needsHeads ? (this.#heads.get(content.id) ?? undefined) : description?.header
    const select = header === undefined || raw ? undefined : this.#selectors.get(item)
    if (select && header !== undefined) writeHeaderItem(line, item, select(header))
    else if (item.item === 'RFC822.SIZE') line.size(content.size ?? description?.size ?? raw?.length ?? 0)
    else if (item.item === 'ENVELOPE')
      line.written('ENVELOPE', writeEnvelope(envelopeOf(description ?? unparsableDescription)))
    else if (item.item === 'BODY')
      line.written('BODY', shortStructureOf((description ?? unparsableDescription).bodyStructure))
    else if (item.item === 'BODYSTRUCTURE')
      line.written('BODYSTRUCTURE', (description ?? unparsableDescription).bodyStructure)
    else if ('threadId' in content)
      return writeAttribute(line, item.item, { content, isUtf8: this.#session.enabled.utf8 })
    else return false
    return true
  }
}

const selectorsOf = (items: readonly FetchItem[], selectorOf: (item: FetchItem) => HeaderSelector | null) =>
  new Map(
    items.flatMap((item) => {
      const selector = selectorOf(item)
      return selector ? [[item, selector] as const] : []
    }),
  )

/** Writes an item that is extracted from the message. */
function writeOctets(line: FetchedMessage, item: FetchItem, message: OpenedMessage): void {
  if (item.item === 'BODY[]')
    line.body(item.section, item.partial, selectPartial(message.section(item.section), item.partial))
  else if (item.item === 'BINARY[]')
    line.binary(item.part, item.partial, selectPartial(message.decoded(item.part), item.partial))
  else if (item.item === 'BINARY.SIZE[]') line.binarySize(item.part, message.decoded(item.part)?.length ?? 0)
  else if (item.item === 'RFC822') line.rfc822('RFC822', message.raw)
  else if (item.item === 'RFC822.HEADER')
    line.rfc822('RFC822.HEADER', message.section(fullHeader) ?? emptyBytes)
  else if (item.item === 'RFC822.TEXT') line.rfc822('RFC822.TEXT', message.section(fullText) ?? emptyBytes)
}

const fullHeader: BodySection = { part: [], of: 'header', fields: [] }
const fullText: BodySection = { part: [], of: 'text', fields: [] }
const emptyBytes = new Uint8Array()

/** Writes an item stored in the database; returns false for others. */
function writeAttribute(
  line: FetchedMessage,
  item: FetchItem['item'],
  { content, isUtf8 }: { content: MessageContent; isUtf8: boolean },
): boolean {
  if (item === 'INTERNALDATE') line.internalDate(content.receivedAt)
  else if (item === 'THREADID') line.threadId(content.threadId === '0' ? null : `T${content.threadId}`)
  else if (item === 'SAVEDATE') line.saveDate(content.savedAt === 0 ? null : content.savedAt)
  else if (item === 'PREVIEW') line.preview(content.snippet, isUtf8)
  else return false
  return true
}

const selectPartial = (octets: Uint8Array | null, partial: OctetRange | null) =>
  octets && selectRange(octets, partial)

const hasContent = (one: MessageContent | ListedSize): one is MessageContent => 'blobHash' in one

/** Returns true for a draft from the web, whose size is unknown until it is rendered as a message. */
const isUnrendered = ({ size }: ListedSize) => size === null
/** Size that is assumed for such a draft. */
const unknownSize = 256 * 1024
/** Placeholder for a message of which only stored flags and numbers are needed. */
const noContent: ListedSize = { id: '', size: 0 }

/** Description of a message that could not be parsed. */
const unparsableDescription = {
  header: '',
  bodyStructure: '("text" "plain" NIL NIL NIL "8bit" 0 0 NIL NIL NIL NIL)',
}
/** Replacement for a message whose blob is lost, so that the client can continue. */
const lostMessage = Buffer.from('Subject: (lost)\r\n\r\nThis message was lost.\r\n')
