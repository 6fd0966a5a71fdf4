import type { SiblingProcesses } from '../../../ports/sibling-processes.ts'
import { SiblingCounts } from './sibling-counts.ts'
import type { FromSupervisor, SiblingMessage } from './sibling-message.ts'

/** Channel to the other processes through the supervisor. */
export interface SiblingLine {
  send(message: SiblingMessage): void
  onMessage(listener: (message: FromSupervisor) => void): void
}

/** Time that a writer waits for a process that requested a turn, which may be busy. */
const roundMilliseconds = 25
/** Maximum delay of counters over time. */
const countsMilliseconds = 50

/** Messages between the processes of one server, at most one of each kind per event loop turn. */
export class SiblingChannel implements SiblingProcesses {
  readonly position: number
  readonly #line: SiblingLine
  readonly #counts = new SiblingCounts((isUrgent) => this.#scheduleCounts(isUrgent))
  #living: ReadonlySet<number>
  #hints: [string, string][] = []
  #countsLater: NodeJS.Timeout | null = null
  #areCountsUrgent = false
  readonly #wanting = new Set<number>()
  #onRoundUsed: () => void = () => {}
  #question = 0
  readonly #questions = new Map<number, { waitsFor: Set<number>; resolve: () => void }>()
  #index: () => Promise<void> = () => Promise.resolve()
  #listener: (hint: { channel: string; payload: string } | null) => void = () => {}
  #jobsCheckedAt: number | null = null

  constructor(line: SiblingLine, { position, living }: { position: number; living: readonly number[] }) {
    this.position = position
    this.#line = line
    this.#living = this.#withoutSelf(living)
    line.onMessage((message) => {
      if (message.kind === 'living') this.#nowLiving(this.#withoutSelf(message.slots))
      else this.#receive(message.from, message.message)
    })
  }

  announceWaiting(): void {
    this.#line.send({ kind: 'want' })
  }

  announceDone(): void {
    this.#line.send({ kind: 'took' })
  }

  waitForPeers(): Promise<void> | null {
    if (this.#wanting.size === 0) return null
    return new Promise((resolve) => {
      // A process that does not use its turn is ignored until it requests again.
      const timer = setTimeout(() => {
        this.#wanting.clear()
        resolve()
      }, roundMilliseconds)
      this.#onRoundUsed = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  indexWords(): Promise<void> {
    if (this.#living.size === 0) return Promise.resolve()
    const question = ++this.#question
    return new Promise((resolve) => {
      this.#questions.set(question, { waitsFor: new Set(this.#living), resolve })
      this.#line.send({ kind: 'index', question })
    })
  }

  onIndexWords(index: () => Promise<void>): void {
    this.#index = index
  }

  publish(channel: string, payload: string): void {
    this.#hints.push([channel, payload])
    if (this.#hints.length > 1) return
    setImmediate(() => {
      const hints = this.#hints
      this.#hints = []
      this.#line.send({ kind: 'hints', hints })
    })
  }

  onPublished(listener: (hint: { channel: string; payload: string } | null) => void): void {
    this.#listener = listener
  }

  add(name: string, key: string, change: number): void {
    this.#counts.add(name, key, change)
  }

  remoteCount(name: string, key: string): number {
    return this.#counts.remoteCount(name, key)
  }

  deleteCount(name: string): void {
    this.#counts.deleteCount(name)
  }

  reportJobsCheck(checkedAt: number): void {
    this.#line.send({ kind: 'jobs', polledAt: checkedAt })
  }

  jobsPolledAt(): number | null {
    return this.#jobsCheckedAt
  }

  #withoutSelf(indexes: readonly number[]): ReadonlySet<number> {
    return new Set(indexes.filter((index) => index !== this.position))
  }

  #scheduleCounts(isUrgent: boolean): void {
    if (isUrgent && !this.#areCountsUrgent) {
      this.#areCountsUrgent = true
      setImmediate(() => this.#sendCounts())
    }
    this.#countsLater ??= setTimeout(() => this.#sendCounts(), countsMilliseconds).unref()
  }

  #sendCounts(): void {
    if (this.#countsLater) clearTimeout(this.#countsLater)
    this.#countsLater = null
    this.#areCountsUrgent = false
    const counts = this.#counts.consumeChanges()
    if (counts.length > 0) this.#line.send({ kind: 'counts', isComplete: false, counts })
  }

  /** Handles ended and started processes: drops the state of ended ones, and sends all counts to new ones. */
  #nowLiving(living: ReadonlySet<number>): void {
    const deleted = this.#living.difference(living)
    const hasNew = living.difference(this.#living).size > 0
    this.#living = living
    for (const index of deleted) {
      this.#counts.lose(index)
      this.#wanting.delete(index)
      for (const question of this.#questions.keys()) this.#onReply(question, index)
    }
    // Subscribers read what an ended process had not sent from the store.
    if (deleted.size > 0) this.#listener(null)
    if (hasNew) this.#line.send({ kind: 'counts', isComplete: true, counts: this.#counts.all() })
  }

  #receive(from: number, message: SiblingMessage): void {
    switch (message.kind) {
      case 'hints':
        for (const [channel, payload] of message.hints) this.#listener({ channel, payload })
        return
      case 'want':
        this.#wanting.add(from)
        return
      case 'took':
        if (this.#wanting.delete(from)) this.#onRoundUsed()
        return
      case 'index':
        this.#index().then(
          () => this.#line.send({ kind: 'indexed', question: message.question, to: from }),
          () => this.#line.send({ kind: 'indexed', question: message.question, to: from }),
        )
        return
      case 'indexed':
        this.#onReply(message.question, from)
        return
      case 'counts':
        this.#counts.receive(from, message.counts, message.isComplete)
        return
      case 'jobs':
        this.#jobsCheckedAt = message.polledAt
        return
    }
  }

  #onReply(question: number, index: number): void {
    const waiting = this.#questions.get(question)
    if (!waiting?.waitsFor.delete(index) || waiting.waitsFor.size > 0) return
    this.#questions.delete(question)
    waiting.resolve()
  }
}
