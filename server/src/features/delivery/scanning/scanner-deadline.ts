import type { Clock } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'

/** Result of a request that timed out or was skipped. */
export const unanswered = Symbol('unanswered')

/** Time a message waits for a scanner. */
const responseMilliseconds = 3_000
/** A single message may be slow; after so many timeouts in a row the scanner counts as hanging. */
const maxTimeouts = 3
const pauseMilliseconds = 30_000

/**
 * Sends requests to a scanner with a deadline. After repeated timeouts, requests are skipped for a while so that
 * messages do not wait; then one message tries again.
 */
export class ScannerDeadline {
  readonly #deps: { clock: Clock; logger: Logger }
  readonly #program: string
  #timeouts = 0
  #pausedUntil = 0
  #isTrying = false
  /** Running requests, which are aborted when the pause starts. */
  readonly #pending = new Set<AbortController>()

  constructor(deps: { clock: Clock; logger: Logger }, program: string) {
    this.#deps = deps
    this.#program = program
  }

  /** Runs a request with a deadline; returns `unanswered` when it times out, fails or is skipped. */
  async run<T>(
    request: (signal: AbortSignal) => Promise<T>,
    milliseconds = responseMilliseconds,
  ): Promise<T | typeof unanswered> {
    if (this.#pausedUntil === 0) return this.#runNow(request, milliseconds)
    if (this.#isTrying || this.#deps.clock.now() < this.#pausedUntil) return unanswered
    this.#isTrying = true
    try {
      return await this.#runNow(request, milliseconds)
    } finally {
      this.#isTrying = false
    }
  }

  async #runNow<T>(
    request: (signal: AbortSignal) => Promise<T>,
    milliseconds: number,
  ): Promise<T | typeof unanswered> {
    const controller = new AbortController()
    this.#pending.add(controller)
    const aborted = new Promise<typeof unanswered>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(unanswered))
    })
    const cancel = this.#deps.clock.setTimer(milliseconds, () => {
      this.#countTimeout()
      controller.abort()
    })
    try {
      const result = await Promise.race([request(controller.signal), aborted])
      if (result !== unanswered) this.#recordResponse()
      return result
    } catch (error) {
      // A failing scanner must not block delivery.
      this.#deps.logger.error('scanning a message failed', { error, ...this.#logFields })
      return unanswered
    } finally {
      cancel()
      this.#pending.delete(controller)
    }
  }

  #recordResponse(): void {
    if (this.#pausedUntil > 0) this.#deps.logger.info('scanner responds again', this.#logFields)
    this.#timeouts = 0
    this.#pausedUntil = 0
  }

  #countTimeout(): void {
    this.#timeouts++
    if (this.#timeouts < maxTimeouts) return
    this.#pausedUntil = this.#deps.clock.now() + pauseMilliseconds
    this.#deps.logger.warn('scanner does not respond and is skipped for a while', this.#logFields)
    for (const controller of this.#pending) controller.abort()
  }

  get #logFields() {
    return { program: this.#program }
  }
}
