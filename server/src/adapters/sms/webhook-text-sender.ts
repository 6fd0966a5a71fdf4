import type { TextMessage, TextOutcome, TextSender } from '../../ports/text-sender.ts'

export interface WebhookOptions {
  /** Where messages are handed over; a user and a password in it are sent as basic authentication. */
  url: string
  timeoutMilliseconds?: number
}

/** Hands messages to a gateway: one JSON object by POST, and any answer of the 200s is success. */
export class WebhookTextSender implements TextSender {
  readonly #url: URL
  readonly #headers: Record<string, string>
  readonly #timeout: number

  constructor({ url, timeoutMilliseconds = 10_000 }: WebhookOptions) {
    this.#url = new URL(url)
    const { username, password } = this.#url
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    this.#headers = {
      'content-type': 'application/json',
      ...(username ? { authorization: `Basic ${Buffer.from(user).toString('base64')}` } : {}),
    }
    this.#url.username = ''
    this.#url.password = ''
    this.#timeout = timeoutMilliseconds
  }

  async send({ phoneNumber, channel, text, code }: TextMessage): Promise<TextOutcome> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: this.#headers,
        body: JSON.stringify({ to: phoneNumber, channel, text, code }),
        // A gateway is one place: what it sends us on to is not asked.
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeout),
      })
      await response.body?.cancel()
      return response.ok
        ? { state: 'sent' }
        : { state: 'failed', reason: `the gateway answered ${response.status}` }
    } catch (error) {
      return { state: 'failed', reason: `the gateway was not reached: ${(error as Error).message}` }
    }
  }
}
