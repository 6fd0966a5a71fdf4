import type { Clock } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'

/** What a question came to that was not answered in time, or not even asked. */
export const unanswered = Symbol('unanswered')

/** How long messages wait for a program outside that looks at them. */
const answerWithinMilliseconds = 3_000
/** One message may take that long by itself; after so many in a row it is the program that hangs. */
const silencesBeforeRest = 3
const restMilliseconds = 30_000

/**
 * Asks one program outside about messages, and never makes a message wait long for it. One that hangs is left alone for
 * a while, so that those who come later do not wait at all; then one message tries whether it answers again.
 */
export class ScannerDeadline {
  readonly #deps: { clock: Clock; logger: Logger }
  readonly #program: string
  #silences = 0
  #restsUntil = 0
  #isTrying = false
  /** What is being asked at this moment: it ends when the program is given up. */
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
      // A fault of whoever looks at messages must not keep them from those they are for.
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
