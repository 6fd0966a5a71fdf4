import type { CancelTimer, Clock } from '../../ports/clock.ts'

type Timer = { dueAt: number; action: () => unknown }

/** A clock that only tests advance. */
export class FakeClock implements Clock {
  #now: number
  #timers = new Set<Timer>()
  #sleepers = 0
  #onSleep: () => void = () => {}
  readonly #backgroundWork: (() => Promise<void>)[] = []

  constructor(startsAt: number | string = '2026-03-02T02:00:00Z') {
    this.#now = new Date(startsAt).getTime()
  }

  now(): number {
    return this.#now
  }

  setTimer(delayMs: number, action: () => unknown): CancelTimer {
    const timer = { dueAt: this.#now + Math.max(delayMs, 0), action }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const wake = () => {
        cancel()
        this.#sleepers--
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const cancel = this.setTimer(delayMs, wake)
      this.#sleepers++
      this.#onSleep()
      signal?.addEventListener('abort', wake)
    })
  }

  /** Before time advances, `advance` waits until this background work is idle, unless a task sleeps on this clock. */
  waitFor(idle: () => Promise<void>): void {
    this.#backgroundWork.push(idle)
  }

  /**
   * Advances time. Every timer runs at its time, in order, including timers set meanwhile. Each is awaited before time
   * continues, unless it sleeps on this clock.
   */
  async advance(seconds: number): Promise<void> {
    const until = this.#now + seconds * 1000
    await this.#waitForBackgroundWork()
    for (let next = this.#findDueTimer(until); next; next = this.#findDueTimer(until)) {
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.dueAt)
      const sleep = this.#nextSleep()
      await Promise.race([next.action(), sleep])
      await this.#waitForBackgroundWork()
    }
    this.#now = Math.max(this.#now, until)
  }

  /** Advances time as for a stopped program: timers do not run at their time. */
  skip(seconds: number): void {
    this.#now += seconds * 1000
  }

  /** Advances time up to a moment, in milliseconds or as an ISO date. */
  async advanceTo(moment: number | string): Promise<void> {
    await this.advance((new Date(moment).getTime() - this.#now) / 1000)
  }

  /** Waits one event loop turn for tasks that a timer resumed, then until the background work is idle. */
  async #waitForBackgroundWork(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    const sleep = this.#nextSleep()
    if (this.#sleepers === 0)
      await Promise.race([Promise.all(this.#backgroundWork.map((idle) => idle())), sleep])
  }

  #nextSleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSleep = resolve
    })
  }

  #findDueTimer(until: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.dueAt <= until && (!next || timer.dueAt < next.dueAt)) next = timer
    }
    return next
  }
}
