import type { Clock } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'

/** Result of a request that timed out or was skipped. */
export const unanswered = Symbol('unanswered')

/** Time a message waits for a scanner. */
const answerWithinMilliseconds = 3_000
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
  readonly #asking = new Set<AbortController>()

  constructor(deps: { clock: Clock; logger: Logger }, program: string) {
    this.#deps = deps
    this.#program = program
  }

  async ask<T>(
    question: (signal: AbortSignal) => Promise<T>,
    milliseconds = answerWithinMilliseconds,
  ): Promise<T | typeof unanswered> {
    if (this.#restsUntil === 0) return this.#askNow(question, milliseconds)
    if (this.#isTrying || this.#deps.clock.now() < this.#restsUntil) return unanswered
    this.#isTrying = true
    try {
      return await this.#askNow(question, milliseconds)
    } finally {
      this.#isTrying = false
    }
  }

  async #askNow<T>(
    question: (signal: AbortSignal) => Promise<T>,
    milliseconds: number,
  ): Promise<T | typeof unanswered> {
    const asking = new AbortController()
    this.#asking.add(asking)
    const givenUp = new Promise<typeof unanswered>((resolve) => {
      asking.signal.addEventListener('abort', () => resolve(unanswered))
    })
    const cancel = this.#deps.clock.setTimer(milliseconds, () => {
      this.#noteSilence()
      asking.abort()
    })
    try {
      const answer = await Promise.race([question(asking.signal), givenUp])
      if (answer !== unanswered) this.#noteAnswer()
      return answer
    } catch (error) {
      // A failing scanner must not block delivery.
      this.#deps.logger.error('a letter could not be looked at', { error, ...this.#named })
      return unanswered
    } finally {
      cancel()
      this.#asking.delete(asking)
    }
  }

  #noteAnswer(): void {
    if (this.#restsUntil > 0)
      this.#deps.logger.info('a program that looks at letters answers again', this.#named)
    this.#silences = 0
    this.#restsUntil = 0
  }

  #noteSilence(): void {
    this.#silences++
    if (this.#silences < silencesBeforeRest) return
    this.#restsUntil = this.#deps.clock.now() + restMilliseconds
    this.#deps.logger.warn(
      'a program that looks at letters does not answer and is left alone for a while',
      this.#named,
    )
    for (const asking of this.#asking) asking.abort()
  }

  get #named() {
    return { program: this.#program }
  }
}
