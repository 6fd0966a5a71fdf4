import type { CalendarEvent } from '@bocau/mail-core/calendar/calendar-event'
import type { CalendarAnswer } from '@bocau/mail-core/calendar/write-answer'
import type { ContactFile, ContactFileFault, FileContact } from '@bocau/mail-core/contacts/file-contact'
import type { BodySection } from '@bocau/mail-core/imap/commands/fetch-item'
import type { MessageDescription } from '@bocau/mail-core/imap/message/description'
import type { Author } from '@bocau/mail-core/mime/addresses/read-author'
import type { ReturnedFailure } from '@bocau/mail-core/mime/bounces/read-failures'
import type { ReturnedMail } from '@bocau/mail-core/mime/delivery-report'
import type { MailingList } from '@bocau/mail-core/mime/headers/read-mailing-list'
import type { Unsubscribe } from '@bocau/mail-core/mime/headers/read-unsubscribe'
import type { MessageProtection, ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import type { ReadReceipt } from '@bocau/mail-core/mime/receipts/read-receipt'
import type { Outcome, RuleFacts } from '@bocau/mail-core/sieve/evaluate'
import type { Rule } from '@bocau/mail-core/sieve/rule'
import type { Program } from '@bocau/mail-core/sieve/script/check-script'
import type { SieveMessage } from '@bocau/mail-core/sieve/script/message-facts'
import type { ScriptOutcome } from '@bocau/mail-core/sieve/script/run-script'
import type { SpamHint } from '@bocau/mail-core/spam/spam-hints'
import type { AuthorPolicy } from './sender-check.ts'

/** What a message says, as searches of mail programs look through it. */
export interface MessageTexts {
  /** Names in small letters with their values, decoded. */
  header: [name: string, value: string][]
  body: string
}

/** A part of a message that a mail program asks for: as it is, or behind its transfer encoding. */
export type WantedPart = { section: BodySection } | { binary: readonly number[] }

/** The octets of a part; `unknown encoding` where what it says of itself is not known. */
export type SelectedPart = Uint8Array | 'unknown encoding' | null

/** Why a message could not be read; it is kept all the same, as an empty one. */
export type ReadingFailure = 'time' | 'crash'

/** The raw message as a blob store keeps it: its name, and its bytes packed; null where packing does not pay. */
export interface PackedContent {
  hash: string
  content: Uint8Array | null
}

/** What was found out about who sent a message. */
export interface Authentication {
  verdict: 'pass' | 'fail' | 'none'
  /** What the domains that the message claims want done with messages that fail. */
  policy: AuthorPolicy
  /** The check was not completed: nothing is proved yet. */
  isUncertain: boolean
}

/** What the mail server in front of us wrote down (RFC 8601), method by method. */
export interface ToldAuthentication extends Authentication {
  methods: Record<'spf' | 'dkim' | 'dmarc' | 'arc', string>
}

/** What is wanted of a message beyond what it says. */
export interface ReadingWish {
  packed?: boolean
  /** The mail server whose word on senders is believed. */
  authservId?: string | null
}

/** A message with all that keeping it takes, worked out where it was read. */
export interface ParsedMail {
  /** Attachment contents may look into the raw message: copy what outlives it. */
  message: ParsedMessage
  /** The plain text of the body, taken from its HTML where it has no other. */
  text: string
  /** The first line or so of what was written, for lists. */
  snippet: string
  /** What search finds it by, folded. */
  words: {
    subject: string
    people: string
    body: string
    files: string
    /** Marks beside the words, see `search-marks` of mail-core. */
    marks: readonly string[]
  }
  /** The SHA-256 of each attachment in hex, in the order of `message.attachments`: its name in the blob store. */
  attachmentHashes: string[]
  author: Author
  /** The word of the server that was asked for; null where it says nothing. */
  told: ToldAuthentication | null
  /** Whom another message has not reached that came back with this one; null for what is no bounce. */
  returned: ReturnedMail | null
  /** Which message somebody tells to have read; null for what tells of none. */
  receipt: ReadReceipt | null
  /** What messages about the same event have in common; null where it is about none. */
  eventKey: string | null
  /** The list that it came by; null for what came by none. */
  list: MailingList | null
  failure: ReadingFailure | null
  /** Where it was asked for, the message is small, and the reader packs. */
  packed?: PackedContent | null
}

/** A file of a message that its HTML may show: its content id, and the address it is shown under. */
export interface ShownFile {
  contentId: string
  address: string
}

/** A message whose body is wanted: as it came, or as somebody writes it. */
export type BodySource = { raw: Uint8Array } | { written: string; files: readonly WrittenPart[] }

/** A file beside what somebody writes. */
export interface WrittenPart {
  uuid: string
  /** The file that this one was made of, where it was carried over from another message. */
  carriedUuid: string | null
  contentId: string | null
  isInline: boolean
}

/** How a body is to be drawn. */
export interface BodyWish {
  /** What the control that unfolds a quotation is called. */
  quoteLabel: string
  files: readonly ShownFile[]
  /** What stands before the encoded address of an image of the web; null where none is shown. */
  webImages: string | null
  /** All of a long body rather than its beginning. */
  isWhole: boolean
}

/** How a message of the product says so, before its first word. Whoever else writes it has a message that is darkened. */
export const writtenHere = '<meta name="generator" content="Bo Cau">'

/** A body that can do nothing but be read. */
export interface DrawnBody {
  html: string
  css: string
  hasOwnColours: boolean
  /** Its colours are ours: in the dark theme it is darkened without being asked to. */
  isDarkenedFirst: boolean
  /** How many images of the web were left out. */
  blockedImages: number
  isClipped: boolean
  /** There is nothing to read and nothing to see. */
  isEmpty: boolean
  /** What the message says weighs so many bytes. */
  size: number
  /** It could not be drawn within the limits: what is here is the text that could be read, without its form. */
  isTextOnly: boolean
  /** Null where there is nothing to be said beside it. */
  notes: BodyNotes | null
}

/** An event that a message is about. */
export interface ReadEvent extends CalendarEvent {
  /** What messages about the same event have in common. */
  key: string
}

/** What is to be said of a message beside what it says. */
export interface BodyNotes {
  protection: MessageProtection | null
  /** Whom another message has not reached that came back with this one. */
  returned: ReturnedFailure[]
  /** It has more parts, or parts within parts, than are read. */
  isIncomplete: boolean
  /** The addresses of its authors where readers could differ about who wrote it. */
  authors: string[]
  /** How one gets off the list that it came by. */
  unsubscribe: Unsubscribe | null
  /** A calendar came with it. */
  hasEvent: boolean
  /** To whom it asks to tell that it was read. */
  receiptTo: string | null
  /** How pressing it says that it is. */
  importance: 'high' | 'low' | null
}

/** What somebody wrote, as it goes out: both texts, and where each file stands. */
export interface MailParts {
  html: string
  text: string
  /** The places, in the list that was given, of files that stand in the HTML, and of those beside it. */
  inline: number[]
  attached: number[]
}

/** Rules that are to act on a message, and the person's own script. */
export interface RulesQuestion<R extends Rule = Rule> {
  rules: readonly R[]
  facts: RuleFacts
  now: number
  script: {
    program: Program
    message: SieveMessage
    zoneMinutes: number
    /** The names of folders that a script may file into, beside the inbox. */
    folders: readonly string[]
  } | null
}

/** What rules make of a message, and what the script does, whether or not the rules leave the message to it. */
export interface RulesAnswer<R extends Rule = Rule> {
  outcome: Outcome<R>
  script: ScriptOutcome | null
}

/** A body that is drawn again for the same key and wish is not worked out again; null for one that may change. */
export interface KeyedBody {
  key: string | null
  open(): Promise<BodySource>
}

/** The contacts of a file. They are unpacked in pieces, between which the caller yields to other requests. */
export type ReadContacts = Omit<ContactFile, 'contacts'> & {
  count: number
  pieces: Iterable<readonly FileContact[]>
}

/**
 * All work on what messages say, away from the thread that answers people and within limits of time and memory. Any
 * bytes become a message; what cannot be done within the limits ends in plain text. Only a reader that cannot work at
 * all rejects, and one where too many wait, with `MessageParserBusy`.
 */
export interface MessageParser {
  /** Reads a message that is to be kept. The raw message must not change until this resolves. */
  parseMessage(raw: Uint8Array, wanted?: ReadingWish): Promise<ParsedMail>

  /** Draws what a message says. */
  drawBody(body: KeyedBody, wish: BodyWish): Promise<DrawnBody>

  /** What a message says, made safe to be written on: its own images as our files, those of the web remembered. */
  quoteBody(source: BodySource, files: readonly ShownFile[]): Promise<string>

  /** Takes apart what somebody wrote into the parts of a message. */
  writeParts(written: string, files: readonly WrittenPart[]): Promise<MailParts>

  /** What spam filters count against a message; null where it takes too much to look. */
  lookForSpam(raw: Uint8Array, recipients: readonly string[]): Promise<SpamHint[] | null>

  /** Has rules and a script look at a message; null where that takes too much. */
  runRules<R extends Rule>(question: RulesQuestion<R>): Promise<RulesAnswer<R> | null>

  /** What somebody wrote with what could act in it left out; their own images stay. Null where that takes too much. */
  makeSafe(html: string): Promise<string | null>

  /** The words of what somebody writes. */
  readWritten(html: string): Promise<string>

  /** What mail programs show of letters without opening them, in the order in which they are given. */
  describe(messages: readonly Uint8Array[]): Promise<(MessageDescription | null)[]>

  /** Parts of a message, each null where there is none. */
  selectParts(raw: Uint8Array, wanted: readonly WantedPart[]): Promise<SelectedPart[]>

  /** What messages say, in the order in which they are given; null for one that takes too much. */
  readTexts(messages: readonly Uint8Array[], withBody: boolean): Promise<(MessageTexts | null)[]>

  /** What excludes texts that stand nowhere in messages (`text-grams`); nothing where one takes too much. */
  readGrams(messages: readonly Uint8Array[]): Promise<Uint8Array[]>

  /** The event that a message is about; null where there is none, or it takes too much to read. */
  readEvent(raw: Uint8Array): Promise<ReadEvent | null>

  /** The answer to the invitation in a message, as a calendar; null where there is nothing to answer. */
  writeEventAnswer(raw: Uint8Array, answer: CalendarAnswer): Promise<string | null>

  /** The contacts of a file; null where it takes too much to read. */
  readContacts(file: Uint8Array): Promise<ReadContacts | ContactFileFault | null>

  /** Gets ready to draw: somebody is about to open a message. */
  prepare(): Promise<void>

  close(): Promise<void>
}

/** More messages wait to be read than is sound: whoever brings one should come again later. */
export class MessageParserBusy extends Error {
  constructor() {
    super('Too many letters wait to be read')
    this.name = 'MessageParserBusy'
  }
}
