import type { TextMessage, TextOutcome, TextSender } from '../../ports/text-sender.ts'

export interface WebhookOptions {
  /** Address of the gateway; user and password are sent as basic authentication. */
  url: string
  timeoutMilliseconds?: number
}

/** Sends messages to a gateway: a JSON object by POST; any 2xx response is success. */
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
        // Redirects of a gateway are not followed.
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeout),
      })
      await response.body?.cancel()
      return response.ok
        ? { state: 'sent' }
        : { state: 'failed', reason: `the gateway returned ${response.status}` }
    } catch (error) {
      return { state: 'failed', reason: `the gateway could not be reached: ${(error as Error).message}` }
    }
  }
}
