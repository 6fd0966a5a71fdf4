import type { CancelTimer } from '../../../ports/clock.ts'
import type { Session } from '../session.ts'

const intervalMilliseconds = 3000

/** Reports the progress of a long search to the client every few seconds (RFC 9585). */
export class SearchProgress {
  readonly #session: Session
  readonly #tag: string
  #cancel: CancelTimer | null = null
  #isStopped = false
  #done = 0
  #total: number | null = null

  constructor(session: Session, tag: string) {
    this.#session = session
    this.#tag = tag
    this.#schedule()
  }

  /** Sets the number of messages to process. */
  start(total: number): void {
    this.#done = 0
    this.#total = total
  }

  add(count: number): void {
    this.#done += count
  }

  /** Ends the reports; nothing is written afterwards. */
  end(): void {
    this.#isStopped = true
    this.#cancel?.()
  }

  #schedule(): void {
    this.#cancel = this.#session.deps.clock.setTimer(intervalMilliseconds, () => this.#reportAndSchedule())
  }

  async #reportAndSchedule(): Promise<void> {
    if (this.#isStopped) return
    await this.#report()
    if (!this.#isStopped) this.#schedule()
  }

  async #report(): Promise<void> {
    const { io } = this.#session
    const numbers = this.#total === null ? 'NIL NIL' : `${this.#done} ${this.#total}`
    try {
      await io.write(`* OK [INPROGRESS ("${this.#tag}" ${numbers})] Searching\r\n`)
      await io.flush()
    } catch {
      // The connection has ended; the command fails with its next response.
      this.end()
    }
  }
}
