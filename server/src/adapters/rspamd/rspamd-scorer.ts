import { trimEndOf } from '@bocau/mail-core/text/trim-ends'
import type { SpamQuestion, SpamResult, SpamScorer, SpamSymbol } from '../../ports/spam-scorer.ts'

export interface RspamdOptions {
  /** Address of the scan worker, such as `http://127.0.0.1:11333`. */
  url: string
  timeoutMilliseconds?: number
}

/** Maximum recipients sent to Rspamd, one header each. */
const maxRecipients = 50
const maxResponseCharacters = 1_000_000

/** Scores with Rspamd. */
export class RspamdScorer implements SpamScorer {
  readonly classifiesArrivals = true
  readonly #url: string
  readonly #timeout: number

  constructor({ url, timeoutMilliseconds = 10_000 }: RspamdOptions) {
    this.#url = `${trimEndOf(url, '/')}/checkv2`
    this.#timeout = timeoutMilliseconds
  }

  async score(question: SpamQuestion, signal?: AbortSignal): Promise<SpamResult> {
    const deadline = AbortSignal.timeout(this.#timeout)
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: headersOf(question),
        body: new Uint8Array(question.raw),
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      })
      const text = await response.text()
      if (!response.ok) return { verdict: 'notScored', reason: `Rspamd returned ${response.status}` }
      return parseResponse(JSON.parse(text.slice(0, maxResponseCharacters)))
    } catch (error) {
      return { verdict: 'notScored', reason: (error as Error).message }
    }
  }
}

function headersOf({ from, to, clientAddress, clientName, helo, sender }: SpamQuestion): Headers {
  const headers = new Headers({ 'content-type': 'message/rfc822' })
  const add = (name: string, value: string | undefined) => {
    // HTTP headers are ASCII; other values are in the message as well.
    if (value && /^[\x21-\x7e]{1,320}$/.test(value)) headers.append(name, value)
  }
  add('From', from)
  for (const email of to.slice(0, maxRecipients)) add('Rcpt', email)
  add('IP', clientAddress)
  add('Hostname', clientName)
  add('Helo', helo)
  add('User', sender)
  return headers
}

/** Actions that classify a message as spam; greylisting does not. */
const spamActions = ['reject', 'add header', 'rewrite subject', 'quarantine', 'discard']

/** Parses the response of Rspamd: score, symbols and classification. */
function parseResponse(response: unknown): SpamResult {
  const { score, action, symbols, is_skipped, error } = (response ?? {}) as Record<string, unknown>
  if (typeof score !== 'number' || typeof action !== 'string') {
    return { verdict: 'notScored', reason: typeof error === 'string' ? error : 'Rspamd returned no score' }
  }
  return {
    verdict: 'scored',
    isSpam: spamActions.includes(action),
    score: oneDecimal(score),
    symbols: Object.values((symbols ?? {}) as Record<string, unknown>)
      .map((symbol) => (is_skipped === true ? withFullScore(symbol, score) : symbol))
      .flatMap(readSymbol)
      .toSorted((a, b) => b.score - a.score),
  }
}

/** If Rspamd stops at a pre-filter, its symbol has no score and gets the total. */
function withFullScore(symbol: unknown, score: number): unknown {
  return typeof symbol === 'object' && symbol !== null ? { ...symbol, score } : symbol
}

/** A symbol that changed the score. Rspamd does not report its message part; the name indicates it. */
function readSymbol(symbol: unknown): SpamSymbol[] {
  const { name, score, description } = (symbol ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || typeof score !== 'number' || oneDecimal(score) === 0) return []
  const isOfSubject = /(?:^|_)SUBJ/.test(name)
  return [
    {
      name,
      description: typeof description === 'string' ? description : '',
      score: oneDecimal(score),
      type: isOfSubject ? 'subject' : 'body',
    },
  ]
}

const oneDecimal = (score: number) => Math.round(score * 10) / 10
