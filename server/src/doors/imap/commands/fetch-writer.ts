import type { FetchedMessage } from '@bocau/mail-core/imap/answers/fetched'
import type { BodySection, FetchItem, OctetRange } from '@bocau/mail-core/imap/commands/fetch-item'
import { envelopeOf, selectListedFields } from '@bocau/mail-core/imap/message/description'
import { writeEnvelope } from '@bocau/mail-core/imap/message/envelope'
import { selectRange } from '@bocau/mail-core/imap/message/select-section'
import { shortStructureOf } from '@bocau/mail-core/imap/message/short-structure'
import { fromOctetText } from '@bocau/mail-core/imap/octets'
import { type Described, describeContents } from '../../../features/mailbox/descriptions/index.ts'
import {
  type FolderEntry,
  findContents,
  type MessageContent,
  readContent,
} from '../../../features/mailbox/folder-view/index.ts'
import type { SelectedPart } from '../../../ports/message-parser.ts'
import { flagsOf } from '../flags.ts'
import { Answer, type Session } from '../session.ts'
import { selectOfWhole } from './whole-sections.ts'

/** Whether asking for this marks a message as seen. */
export function marksAsSeen(item: FetchItem): boolean {
  if (item.item === 'BODY[]' || item.item === 'BINARY[]') return !item.isPeek
  return item.item === 'RFC822' || item.item === 'RFC822.TEXT'
}

const known = new Set<FetchItem['item']>(['FLAGS', 'UID', 'MODSEQ'])
const described = new Set<FetchItem['item']>(['ENVELOPE', 'BODYSTRUCTURE', 'BODY'])
const readWhole = new Set<FetchItem['item']>([
  'BODY[]',
  'BINARY[]',
  'BINARY.SIZE[]',
  'RFC822',
  'RFC822.HEADER',
  'RFC822.TEXT',
])

/** Whether these are fields that are kept beside a message. */
function isListed(item: FetchItem): item is Extract<FetchItem, { item: 'BODY[]' }> {
  if (item.item !== 'BODY[]') return false
  const { part, of, fields } = item.section
  return part.length === 0 && of === 'fields' && selectListedFields('', fields) !== null
}

/** Writes what is asked of messages. What some of them share is asked of the store at once. */
export class FetchWriter {
  readonly #session: Session
  readonly #items: readonly FetchItem[]
  #contents = new Map<string, MessageContent>()
  readonly #isPlain: boolean
  readonly #isDescribed: boolean
  readonly #isRead: boolean
  #descriptions = new Map<string, Described>()

  constructor(session: Session, items: readonly FetchItem[]) {
    this.#session = session
    this.#items = items
    this.#isPlain = items.every(({ item }) => known.has(item))
    this.#isRead = items.some((item) => readWhole.has(item.item) && !isListed(item))
    // What is read anyway has its fields at hand.
    this.#isDescribed = items.some((item) => described.has(item.item) || (!this.#isRead && isListed(item)))
  }

  /** Reads what is needed of messages that are about to be told of. */
  async prepare(entries: readonly FolderEntry[], given?: Map<string, MessageContent>): Promise<void> {
    const { deps, accountId } = this.#session
    if (this.#isPlain) return
    const ids = entries.map(({ id }) => id)
    this.#contents = given ?? (await findContents(deps, accountId, ids))
    const contents = [...this.#contents.values()]
    const asked = this.#isDescribed ? contents : this.#asksSize() ? contents.filter(isWritten) : []
    if (asked.length > 0) this.#descriptions = await describeContents(deps, { accountId }, asked)
  }

  /** Tells of a message; what is gone meanwhile is passed over. */
  async write(
    line: FetchedMessage,
    entry: FolderEntry,
    { tellsFlags = false, tellsModseq = false } = {},
  ): Promise<void> {
    const content = this.#contents.get(entry.id)
    if (!this.#isPlain && !content) return
    const raw = content ? await this.#readRaw(content) : null
    const has = (item: FetchItem['item']) => this.#items.some((one) => one.item === item)
    for (const item of this.#items) await this.#writeItem(line, item, entry, content, raw)
    if (tellsFlags && !has('FLAGS')) line.flags(flagsOf(entry))
    if (tellsModseq && this.#session.enabled.condstore && !has('MODSEQ')) line.modseq(entry.modseq)
    await this.#session.io.write(line.done())
  }

  async #readRaw(content: MessageContent): Promise<Uint8Array | null> {
    const description = this.#descriptions.get(content.id)
    const needsSize = content.size === null && !description && this.#asksSize()
    const needsFields = !description && this.#items.some(isListed)
    if (!needsSize && !needsFields && !this.#isRead) return null
    const { deps, accountId } = this.#session
    return readContent(deps, { accountId }, content)
  }

  #asksSize(): boolean {
    return this.#items.some(({ item }) => item === 'RFC822.SIZE')
  }

  async #writeItem(
    line: FetchedMessage,
    item: FetchItem,
    entry: FolderEntry,
    content: MessageContent | undefined,
    raw: Uint8Array | null,
  ): Promise<void> {
    if (item.item === 'UID') line.uid(entry.uid)
    else if (item.item === 'FLAGS') line.flags(flagsOf(entry))
    else if (item.item === 'MODSEQ') line.modseq(entry.modseq)
    else if (content) await this.#writeContent(line, item, content, raw)
  }

  async #writeContent(
    line: FetchedMessage,
    item: FetchItem,
    content: MessageContent,
    raw: Uint8Array | null,
  ): Promise<void> {
    const description = this.#descriptions.get(content.id)
    if (item.item === 'RFC822.SIZE') line.size(content.size ?? description?.size ?? raw?.length ?? 0)
    else if (item.item === 'PREVIEW') line.preview(content.snippet, this.#session.enabled.utf8)
    else if (item.item === 'ENVELOPE')
      line.written('ENVELOPE', writeEnvelope(envelopeOf(description ?? unreadable)))
    else if (item.item === 'BODY')
      line.written('BODY', shortStructureOf((description ?? unreadable).bodyStructure))
    else if (item.item === 'BODYSTRUCTURE')
      line.written('BODYSTRUCTURE', (description ?? unreadable).bodyStructure)
    else if (description && !raw && isListed(item)) writeListed(line, item, description.header)
    else if (!writeFact(line, item.item, content)) await this.#writeOctets(line, item, raw ?? lost)
  }

  async #writeOctets(line: FetchedMessage, item: FetchItem, raw: Uint8Array): Promise<void> {
    if (item.item === 'BODY[]')
      line.body(item.section, item.partial, cut(await this.#select(raw, item.section), item.partial))
    else if (item.item === 'BINARY[]')
      line.binary(item.part, item.partial, cut(await this.#decode(raw, item.part), item.partial))
    else if (item.item === 'BINARY.SIZE[]')
      line.binarySize(item.part, (await this.#decode(raw, item.part))?.length ?? 0)
    else if (item.item === 'RFC822') line.older('RFC822', raw)
    else if (item.item === 'RFC822.HEADER') line.older('RFC822.HEADER', sectionOf(raw, 'header'))
    else if (item.item === 'RFC822.TEXT') line.older('RFC822.TEXT', sectionOf(raw, 'text'))
  }

  async #select(raw: Uint8Array, section: BodySection): Promise<Uint8Array | null> {
    if (section.part.length === 0) return selectOfWhole(raw, section)
    const [found] = await this.#session.deps.parser.selectParts(raw, [{ section }])
    return octetsOf(found)
  }

  async #decode(raw: Uint8Array, part: readonly number[]): Promise<Uint8Array | null> {
    if (part.length === 0) return raw
    const [found] = await this.#session.deps.parser.selectParts(raw, [{ binary: part }])
    return octetsOf(found)
  }
}

const sectionOf = (raw: Uint8Array, of: 'header' | 'text') => selectOfWhole(raw, { part: [], of, fields: [] })

/** Writes what the store knows of a message; false for anything else. */
function writeFact(line: FetchedMessage, item: FetchItem['item'], content: MessageContent): boolean {
  if (item === 'INTERNALDATE') line.internalDate(content.receivedAt)
  else if (item === 'EMAILID') line.emailId(`M${content.id}`)
  else if (item === 'THREADID') line.threadId(content.threadId === '0' ? null : `T${content.threadId}`)
  else if (item === 'SAVEDATE') line.saveDate(content.savedAt === 0 ? null : content.savedAt)
  else return false
  return true
}

function octetsOf(found: SelectedPart | undefined): Uint8Array | null {
  if (found === 'unknown encoding')
    throw new Answer('NO', 'The encoding of this part is not known', 'UNKNOWN-CTE')
  return found ?? null
}

const cut = (octets: Uint8Array | null, partial: OctetRange | null) => octets && selectRange(octets, partial)

/** Writes fields out of those that are kept. */
function writeListed(
  line: FetchedMessage,
  { section, partial }: Extract<FetchItem, { item: 'BODY[]' }>,
  header: string,
): void {
  const selected = selectListedFields(header, section.fields)
  line.body(section, partial, selected === null ? null : selectRange(fromOctetText(selected), partial))
}

/** What is written here is made before its size is known. */
const isWritten = ({ size }: MessageContent) => size === null

/** What is said of a message that could not be looked into. */
const unreadable = {
  header: '',
  bodyStructure: '("text" "plain" NIL NIL NIL "8bit" 0 0 NIL NIL NIL NIL)',
}
/** The message was lost, by whatever harm came to the store: the program goes on with the others. */
const lost = Buffer.from('Subject: (lost)\r\n\r\nThis message was lost.\r\n')
