import type { Clock } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'

/** Result of a request that timed out or was skipped. */
export const unanswered = Symbol('unanswered')

/** Time a message waits for a scanner. */
const responseMilliseconds = 3_000
/** A single message may be slow; after so many timeouts in a row the scanner counts as hanging. */
const silencesBeforeRest = 3
const restMilliseconds = 30_000

/**
 * Sends requests to a scanner with a deadline. After repeated timeouts, requests are skipped for a while so that
 * messages do not wait; then one message tries again.
 */
export class ScannerDeadline {
  readonly #deps: { clock: Clock; logger: Logger }
  readonly #program: string
  #silences = 0
  #restsUntil = 0
  #isTrying = false
  /** Running requests, which are aborted when the pause starts. */
  readonly #pending = new Set<AbortController>()

  constructor(deps: { clock: Clock; logger: Logger }, program: string) {
    this.#deps = deps
    this.#program = program
  }

  /** Runs a request with a deadline; returns `unanswered` when it times out, fails or is skipped. */
  async run<T>(
    question: (signal: AbortSignal) => Promise<T>,
    milliseconds = responseMilliseconds,
  ): Promise<T | typeof unanswered> {
    if (this.#restsUntil === 0) return this.#runNow(question, milliseconds)
    if (this.#isTrying || this.#deps.clock.now() < this.#restsUntil) return unanswered
    this.#isTrying = true
    try {
      return await this.#runNow(question, milliseconds)
    } finally {
      this.#isTrying = false
    }
  }

  async #runNow<T>(
    question: (signal: AbortSignal) => Promise<T>,
    milliseconds: number,
  ): Promise<T | typeof unanswered> {
    const controller = new AbortController()
    this.#pending.add(controller)
    const aborted = new Promise<typeof unanswered>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(unanswered))
    })
    const cancel = this.#deps.clock.setTimer(milliseconds, () => {
      this.#noteSilence()
      controller.abort()
    })
    try {
      const result = await Promise.race([question(controller.signal), aborted])
      if (result !== unanswered) this.#noteResponse()
      return result
    } catch (error) {
      // A failing scanner must not block delivery.
      this.#deps.logger.error('scanning a message failed', { error, ...this.#named })
      return unanswered
    } finally {
      cancel()
      this.#pending.delete(controller)
    }
  }

  #noteResponse(): void {
    if (this.#restsUntil > 0) this.#deps.logger.info('scanner responds again', this.#named)
    this.#silences = 0
    this.#restsUntil = 0
  }

  #noteSilence(): void {
    this.#silences++
    if (this.#silences < silencesBeforeRest) return
    this.#restsUntil = this.#deps.clock.now() + restMilliseconds
    this.#deps.logger.warn('scanner does not respond and is skipped for a while', this.#named)
    for (const controller of this.#pending) controller.abort()
  }

  get #named() {
    return { program: this.#program }
  }
}
