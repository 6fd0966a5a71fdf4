import type { CalendarEvent } from '@bocau/mail-core/calendar/calendar-event'
import type { CalendarReply } from '@bocau/mail-core/calendar/write-calendar-reply'
import type { ContactFile, ContactFileFault, FileContact } from '@bocau/mail-core/contacts/file-contact'
import type { BodySection } from '@bocau/mail-core/imap/commands/fetch-item'
import type { MessageDescription } from '@bocau/mail-core/imap/message/description'
import type { TextKey } from '@bocau/mail-core/imap/search/evaluate-search'
import type { Author } from '@bocau/mail-core/mime/addresses/read-author'
import type { ReturnedFailure } from '@bocau/mail-core/mime/bounces/read-failures'
import type { ReturnedMail } from '@bocau/mail-core/mime/delivery-report'
import type { MailingList } from '@bocau/mail-core/mime/headers/read-mailing-list'
import type { Unsubscribe } from '@bocau/mail-core/mime/headers/read-unsubscribe'
import type { MessageProtection, ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import type { ReadReceipt } from '@bocau/mail-core/mime/receipts/read-receipt'
import type { Outcome, RuleMessage } from '@bocau/mail-core/sieve/evaluate'
import type { Rule } from '@bocau/mail-core/sieve/rule'
import type { Program } from '@bocau/mail-core/sieve/script/check-script'
import type { ScriptOutcome } from '@bocau/mail-core/sieve/script/run-script'
import type { SieveMessage } from '@bocau/mail-core/sieve/script/sieve-message-data'
import type { SpamHint } from '@bocau/mail-core/spam/spam-hints'
import type { AuthorPolicy } from './sender-check.ts'

/** A requested MIME part: raw or decoded. */
export type RequestedPart = { section: BodySection } | { binary: readonly number[] }

/** Octets of a part; `unknown encoding` if its transfer encoding is not supported. */
export type SelectedPart = Uint8Array | 'unknown encoding' | null

/** Reason why a message could not be parsed; it is stored as an empty one. */
export type ReadingFailure = 'time' | 'crash'

/** Raw message in the form of the blob store: its hash and compressed bytes; null if compression is not worthwhile. */
export interface PackedContent {
  hash: string
  content: Uint8Array | null
}

/** Result of sender verification. */
export interface Authentication {
  verdict: 'pass' | 'fail' | 'none'
  /** DMARC policy for failing messages of the author's domains. */
  policy: AuthorPolicy
  /** True if verification was not completed. */
  isUncertain: boolean
}

/** Results recorded by the mail server in front (RFC 8601), by method. */
export interface UpstreamAuthentication extends Authentication {
  methods: Record<'spf' | 'dkim' | 'dmarc' | 'arc', string>
}

/** Data of a message for mail programs, as `describe` and `readGrams` compute it. */
export interface ReadDescription extends MessageDescription {
  /** Null for a large message, because computing them takes long. */
  grams: Uint8Array | null
}

/** Additional work requested with parsing. */
export interface ReadingOptions {
  packed?: boolean
  /** Also describes the message for mail programs. */
  describes?: boolean
  /** authserv-id of the trusted mail server in front. */
  authservId?: string | null
}

/** A parsed message with everything needed to store it. */
export interface ParsedMail {
  /** Attachment contents may be views of the raw message: copy what outlives it. */
  message: ParsedMessage
  /** Plain text of the body, derived from HTML if necessary. */
  text: string
  /** Start of the text for lists. */
  snippet: string
  /** Folded texts for the search index. */
  words: {
    subject: string
    people: string
    body: string
    files: string
    /** Additional index terms, see `index-terms` of mail-core. */
    marks: readonly string[]
  }
  /** SHA-256 of each attachment in hex, in the order of `message.attachments`; its blob name. */
  attachmentHashes: string[]
  author: Author
  /** Results of the requested server; null if it recorded none. */
  upstream: UpstreamAuthentication | null
  /** Failed recipients of a bounce; null for other messages. */
  returned: ReturnedMail | null
  /** Read receipt; null for other messages. */
  receipt: ReadReceipt | null
  /** True if the sender marked the message as important. */
  isImportant: boolean
  /** Common key of messages about one event; null without an event. */
  eventKey: string | null
  /** Mailing list; null for other messages. */
  list: MailingList | null
  failure: ReadingFailure | null
  /** Set if requested. */
  description?: ReadDescription
  /** Set if requested, the message is small, and the parser compresses. */
  packed?: PackedContent | null
}

/** A file that the HTML may display: its content id and display address. */
export interface DisplayedFile {
  contentId: string
  address: string
}

/** A message whose body is requested: raw, or a draft. */
export type BodySource = { raw: Uint8Array } | { written: string; files: readonly WrittenPart[] }

/** A file of a draft. */
export interface WrittenPart {
  uuid: string
  /** Original file, if this one was copied from another message. */
  carriedUuid: string | null
  contentId: string | null
  isInline: boolean
}

/** Options for rendering a body. */
export interface BodyOptions {
  /** Label of the control that unfolds a quotation. */
  quoteLabel: string
  files: readonly DisplayedFile[]
  /** Prefix of proxied image addresses; null to block remote images. */
  webImages: string | null
  /** True to render an entire long body. */
  isComplete: boolean
}

/** Marker of messages written here, before the first word. If another program writes it, its message is darkened. */
export const generatorTag = '<meta name="generator" content="Bo Cau">'

/** A sanitised, rendered body. */
export interface RenderedBody {
  html: string
  css: string
  hasAuthorColours: boolean
  /** True if only our colours are used, so that the dark theme applies by default. */
  isDarkenedFirst: boolean
  /** Number of blocked remote images. */
  blockedImages: number
  isClipped: boolean
  /** True if there is neither text nor an image. */
  isEmpty: boolean
  /** Size of the content in bytes. */
  size: number
  /** True if rendering exceeded the limits: only the readable text is returned. */
  isTextOnly: boolean
  /** Null if there is nothing to note. */
  notes: BodyNotes | null
}

/** Event of a message. */
export interface ReadEvent extends CalendarEvent {
  /** Common key of messages about one event. */
  key: string
}

/** Information displayed with a message. */
export interface BodyNotes {
  protection: MessageProtection | null
  /** Failed recipients of a bounce. */
  returned: ReturnedFailure[]
  /** True if it has more or deeper nested parts than the parser reads. */
  isIncomplete: boolean
  /** Authors, if mail programs could disagree about them. */
  authors: string[]
  /** Unsubscribe methods. */
  unsubscribe: Unsubscribe | null
  /** True if it contains a calendar. */
  hasEvent: boolean
  /** Address that requests a read receipt. */
  receiptTo: string | null
  /** Importance set by the sender. */
  importance: 'high' | 'low' | null
}

/** A draft prepared for sending: HTML, text, and the position of each file. */
export interface MailParts {
  html: string
  text: string
  /** Indices of files displayed in the HTML, and of the other attachments. */
  inline: number[]
  attached: number[]
}

/** Rules and script to apply to a message. */
export interface RulesQuestion<R extends Rule = Rule> {
  rules: readonly R[]
  ruleMessage: RuleMessage
  now: number
  script: {
    program: Program
    message: SieveMessage
    zoneMinutes: number
    /** Target folders available to a script, besides the inbox. */
    folders: readonly string[]
  } | null
}

/** Effect of the rules and of the script; the script runs even if the rules already file the message. */
export interface RulesResult<R extends Rule = Rule> {
  outcome: Outcome<R>
  script: ScriptOutcome | null
}

/** A body with a cache key; null if its content may change. */
export interface KeyedBody {
  key: string | null
  open(): Promise<BodySource>
}

/** Contacts of a file. They are unpacked in batches, between which the caller yields to other requests. */
export type ReadContacts = Omit<ContactFile, 'contacts'> & {
  count: number
  chunks: Iterable<readonly FileContact[]>
}

/**
 * All parsing of message content, outside the request thread and within limits of time and memory. Every input yields a
 * message; content beyond the limits ends as plain text. Rejects only if the parser is broken, or with
 * `MessageParserBusy` if too many messages wait.
 */
export interface MessageParser {
  /** Parses a message for storage. The raw bytes must not change until this resolves. */
  parseMessage(raw: Uint8Array, options?: ReadingOptions): Promise<ParsedMail>

  /** Renders a body. */
  renderBody(body: KeyedBody, options: BodyOptions): Promise<RenderedBody>

  /** Sanitises a body for quoting: local images as our files, remote ones remembered. */
  quoteBody(source: BodySource, files: readonly DisplayedFile[]): Promise<string>

  /** Splits a draft into the parts of a message. */
  writeParts(written: string, files: readonly WrittenPart[]): Promise<MailParts>

  /** Returns spam hints; null if the check exceeds the limits. */
  findSpamHints(raw: Uint8Array, recipients: readonly string[]): Promise<SpamHint[] | null>

  /** Applies rules and a script; null if they exceed the limits. */
  runRules<R extends Rule>(question: RulesQuestion<R>): Promise<RulesResult<R> | null>

  /** Removes active content from a draft and keeps its images; null if it exceeds the limits. */
  sanitise(html: string): Promise<string | null>

  /** Returns the text of a draft. */
  readWritten(html: string): Promise<string>

  /** Describes messages for IMAP, in the given order. */
  describe(messages: readonly Uint8Array[]): Promise<(MessageDescription | null)[]>

  /** Returns MIME parts; null for each that does not exist. */
  selectParts(raw: Uint8Array, requests: readonly RequestedPart[]): Promise<SelectedPart[]>

  /**
   * Returns for each message which of the texts it contains, in the given order; null for a message that exceeds the
   * limits. Other tasks have priority.
   */
  searchTexts(
    messages: readonly Uint8Array[],
    texts: readonly TextKey[],
  ): Promise<(readonly boolean[] | null)[]>

  /** Returns search filters of messages (`text-grams`); they exclude nothing for a message that exceeds the limits. */
  readGrams(messages: readonly Uint8Array[]): Promise<Uint8Array[]>

  /** Returns the event of a message; null if there is none or it exceeds the limits. */
  readEvent(raw: Uint8Array): Promise<ReadEvent | null>

  /** Writes the calendar reply to an invitation; null if none is expected. */
  writeEventReply(raw: Uint8Array, reply: CalendarReply): Promise<string | null>

  /** Parses a contact file; null if it exceeds the limits. */
  readContacts(file: Uint8Array): Promise<ReadContacts | ContactFileFault | null>

  /** Starts a thread in advance, because a message is about to be opened. */
  prepare(): Promise<void>

  close(): Promise<void>
}

/** Too many messages wait; the sender should retry later. */
export class MessageParserBusy extends Error {
  constructor() {
    super('Too many messages are waiting to be parsed')
    this.name = 'MessageParserBusy'
  }
}
