import type { CalendarReply } from '@bocau/mail-core/calendar/write-calendar-reply'
import type { TextKey } from '@bocau/mail-core/imap/search/evaluate-search'
import { unknownTrigramFilter } from '@bocau/mail-core/imap/search/text-trigrams'
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
import { TaskFailure } from './task-thread.ts'
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
  readonly #parser: WorkerMessageParser
  readonly #pool: TaskPool
  readonly #rendered = new ResultCache<RenderedBody>(maxCachedBytes)
  readonly #inProgress = new Map<string, Promise<RenderedBody>>()

  constructor(arriving: WorkerMessageParser, options: PoolOptions = {}) {
    this.#parser = arriving
    this.#pool = new TaskPool(options)
  }

  parseMessage(raw: Uint8Array, options?: ReadingOptions): Promise<ParsedMail> {
    return this.#parser.parseMessage(raw, options)
  }

  renderBody({ key, open }: KeyedBody, options: BodyOptions): Promise<RenderedBody> {
    if (key === null) return this.#render(open, options)
    const cacheKey = JSON.stringify([key, options])
    const cached = this.#rendered.get(cacheKey)
    if (cached) return Promise.resolve(cached)
    const pending = this.#inProgress.get(cacheKey)
    if (pending) return pending
    const rendering = this.#render(open, options)
      .then((rendered) => {
        this.#rendered.set(
          cacheKey,
          rendered,
          2 * (rendered.html.length + rendered.css.length + cacheKey.length),
        )
        return rendered
      })
      .finally(() => this.#inProgress.delete(cacheKey))
    this.#inProgress.set(cacheKey, rendering)
    return rendering
  }

  async quoteBody(source: BodySource, files: readonly DisplayedFile[]): Promise<string> {
    return (await this.#tryWithFallback('quote', 'quoteText', { source, files })) ?? ''
  }

  async writeParts(written: string, files: readonly WrittenPart[]): Promise<MailParts> {
    const parts = await this.#tryWithFallback('parts', 'textParts', { written, files })
    // A draft must not be sent empty: it is not sent.
    if (!parts) throw new TaskFailure('time', 'The draft could not be converted to a message')
    return parts
  }

  async findSpamHints(raw: Uint8Array, recipients: readonly string[]) {
    return this.#tryTask('spam', { raw, recipients })
  }

  async runRules<R extends Rule>(question: RulesQuestion<R>): Promise<RulesResult<R> | null> {
    // The result contains copies of the given rules.
    return (await this.#tryWithFallback('rules', 'shortRules', question)) as RulesResult<R> | null
  }

  sanitise(html: string): Promise<string | null> {
    return this.#tryTask('safe', { html })
  }

  async readWritten(html: string): Promise<string> {
    return (await this.#tryTask('words', { html })) ?? ''
  }

  async describe(messages: readonly Uint8Array[]) {
    return this.#tryEach(messages, (some) => this.#tryTask('describe', { messages: some }))
  }

  async searchTexts(messages: readonly Uint8Array[], texts: readonly TextKey[]) {
    return this.#tryEach(messages, (some) => this.#tryTask('search', { messages: some, texts }))
  }

  async readGrams(messages: readonly Uint8Array[]) {
    const read = await this.#tryEach(messages, (some) => this.#tryTask('grams', { messages: some }))
    return read.map((grams) => grams ?? unknownTrigramFilter)
  }

  async selectParts(raw: Uint8Array, requested: readonly RequestedPart[]): Promise<SelectedPart[]> {
    const located = await this.#tryTask('select', { raw, requested })
    return located ? octetsOfParts(raw, located) : requested.map(() => null)
  }

  readEvent(raw: Uint8Array) {
    return this.#tryTask('event', { raw })
  }

  writeEventReply(raw: Uint8Array, reply: CalendarReply) {
    return this.#tryTask('eventReply', { raw, reply })
  }

  async readContacts(file: Uint8Array) {
    return unpackContacts(await this.#tryTask('contacts', { file }))
  }

  async prepare(): Promise<void> {
    await this.#pool.run('ready', null)
  }

  async close(): Promise<void> {
    await Promise.all([this.#parser.close(), this.#pool.close()])
  }

  async #render(open: KeyedBody['open'], options: BodyOptions): Promise<RenderedBody> {
    const source = await open()
    return (await this.#tryWithFallback('render', 'renderText', { source, options })) ?? emptyBody
  }

  /** Runs a task, or its reduced version if it exceeds the limits; null if that fails too. */
  async #tryWithFallback<Name extends keyof ContentTasks, Fallback extends keyof ContentTasks>(
    name: Name,
    fallback: Fallback,
    input: InputOf<Name> & InputOf<Fallback>,
  ): Promise<OutputOf<Name> | OutputOf<Fallback> | null> {
    try {
      return await this.#pool.run(name, input)
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error
    }
    return this.#tryTask(fallback, input)
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
  async #tryTask<Name extends keyof ContentTasks>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<OutputOf<Name> | null> {
    try {
      return await this.#pool.run(name, input)
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error
      return null
    }
  }
}
