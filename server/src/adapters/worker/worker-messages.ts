import type { CalendarReply } from '@bocau/mail-core/calendar/write-calendar-reply'
import { unknownGrams } from '@bocau/mail-core/imap/search/text-grams'
import type { Rule } from '@bocau/mail-core/sieve/rule'
import type {
  BodyOptions,
  BodySource,
  DisplayedFile,
  KeyedBody,
  MailParts,
  MessageParser,
  ParsedMail,
  ReadingOptions,
  RenderedBody,
  RequestedPart,
  RulesQuestion,
  RulesResult,
  SelectedPart,
  WrittenPart,
} from '../../ports/message-parser.ts'
import type { ContentTasks, InputOf, OutputOf } from './content-tasks.ts'
import { octetsOfParts } from './locate-parts.ts'
import { unpackContacts } from './packed-contacts.ts'
import { ResultCache } from './result-cache.ts'
import { type PoolOptions, TaskPool } from './task-pool.ts'
import { ContentTrouble } from './task-thread.ts'
import type { WorkerMessageParser } from './worker-message-parser.ts'

/** Cache size of rendered bodies in bytes, for a few hundred messages. */
const maxCachedBytes = 16 * 1024 * 1024

const emptyBody: RenderedBody = {
  html: '',
  css: '',
  hasAuthorColours: false,
  isDarkenedFirst: false,
  blockedImages: 0,
  isClipped: false,
  isEmpty: false,
  size: 0,
  isTextOnly: true,
  notes: null,
}

/**
 * All work on message content outside the request thread: one thread parses incoming messages, a pool of others renders
 * and prepares messages. Content beyond the limits ends as plain text.
 */
export class WorkerMessages implements MessageParser {
  readonly #arriving: WorkerMessageParser
  readonly #pool: TaskPool
  readonly #rendered = new ResultCache<RenderedBody>(maxCachedBytes)
  readonly #inProgress = new Map<string, Promise<RenderedBody>>()

  constructor(arriving: WorkerMessageParser, options: PoolOptions = {}) {
    this.#arriving = arriving
    this.#pool = new TaskPool(options)
  }

  parseMessage(raw: Uint8Array, options?: ReadingOptions): Promise<ParsedMail> {
    return this.#arriving.parseMessage(raw, options)
  }

  renderBody({ key, open }: KeyedBody, options: BodyOptions): Promise<RenderedBody> {
    if (key === null) return this.#render(open, options)
    const cacheKey = JSON.stringify([key, options])
    const cached = this.#rendered.get(cacheKey)
    if (cached) return Promise.resolve(cached)
    const pending = this.#inProgress.get(cacheKey)
    if (pending) return pending
    const drawing = this.#render(open, options)
      .then((rendered) => {
        this.#rendered.set(
          cacheKey,
          rendered,
          2 * (rendered.html.length + rendered.css.length + cacheKey.length),
        )
        return rendered
      })
      .finally(() => this.#inProgress.delete(cacheKey))
    this.#inProgress.set(cacheKey, drawing)
    return drawing
  }

  async quoteBody(source: BodySource, files: readonly DisplayedFile[]): Promise<string> {
    return (await this.#tryBoth('quote', 'quoteText', { source, files })) ?? ''
  }

  async writeParts(written: string, files: readonly WrittenPart[]): Promise<MailParts> {
    const parts = await this.#tryBoth('parts', 'textParts', { written, files })
    // A draft must not be sent empty: it is not sent.
    if (!parts) throw new ContentTrouble('time', 'The draft could not be converted to a message')
    return parts
  }

  async findSpamHints(raw: Uint8Array, recipients: readonly string[]) {
    return this.#tryOne('spam', { raw, recipients })
  }

  async runRules<R extends Rule>(question: RulesQuestion<R>): Promise<RulesResult<R> | null> {
    // The result contains copies of the given rules.
    return (await this.#tryBoth('rules', 'shortRules', question)) as RulesResult<R> | null
  }

  sanitise(html: string): Promise<string | null> {
    return this.#tryOne('safe', { html })
  }

  async readWritten(html: string): Promise<string> {
    return (await this.#tryOne('words', { html })) ?? ''
  }

  async describe(messages: readonly Uint8Array[]) {
    return this.#tryEach(messages, (some) => this.#tryOne('describe', { messages: some }))
  }

  async readTexts(messages: readonly Uint8Array[], withBody: boolean) {
    return this.#tryEach(messages, (some) => this.#tryOne('texts', { messages: some, withBody }))
  }

  async readGrams(messages: readonly Uint8Array[]) {
    const read = await this.#tryEach(messages, (some) => this.#tryOne('grams', { messages: some }))
    return read.map((grams) => grams ?? unknownGrams)
  }

  async selectParts(raw: Uint8Array, requested: readonly RequestedPart[]): Promise<SelectedPart[]> {
    const located = await this.#tryOne('select', { raw, requested })
    return located ? octetsOfParts(raw, located) : requested.map(() => null)
  }

  readEvent(raw: Uint8Array) {
    return this.#tryOne('event', { raw })
  }

  writeEventReply(raw: Uint8Array, reply: CalendarReply) {
    return this.#tryOne('eventReply', { raw, reply })
  }

  async readContacts(file: Uint8Array) {
    return unpackContacts(await this.#tryOne('contacts', { file }))
  }

  async prepare(): Promise<void> {
    await this.#pool.run('ready', null)
  }

  async close(): Promise<void> {
    await Promise.all([this.#arriving.close(), this.#pool.close()])
  }

  async #render(open: KeyedBody['open'], options: BodyOptions): Promise<RenderedBody> {
    const source = await open()
    return (await this.#tryBoth('render', 'renderText', { source, options })) ?? emptyBody
  }

  /** Runs a task, or its reduced version if it exceeds the limits; null if that fails too. */
  async #tryBoth<Name extends keyof ContentTasks, Rest extends keyof ContentTasks>(
    name: Name,
    rest: Rest,
    input: InputOf<Name> & InputOf<Rest>,
  ): Promise<OutputOf<Name> | OutputOf<Rest> | null> {
    try {
      return await this.#pool.run(name, input)
    } catch (error) {
      if (!(error instanceof ContentTrouble)) throw error
    }
    return this.#tryOne(rest, input)
  }

  /** Runs a task for all inputs at once; if it exceeds the limits, for each one, with null for failures. */
  async #tryEach<T>(
    messages: readonly Uint8Array[],
    work: (some: readonly Uint8Array[]) => Promise<T[] | null>,
  ): Promise<(T | null)[]> {
    const all = messages.length === 0 ? [] : await work(messages)
    if (all) return all
    if (messages.length === 1) return [null]
    const each: (T | null)[] = []
    for (const message of messages) each.push((await work([message]))?.[0] ?? null)
    return each
  }

  /** Runs a task; null if it exceeds the limits. */
  async #tryOne<Name extends keyof ContentTasks>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<OutputOf<Name> | null> {
    try {
      return await this.#pool.run(name, input)
    } catch (error) {
      if (!(error instanceof ContentTrouble)) throw error
      return null
    }
  }
}
