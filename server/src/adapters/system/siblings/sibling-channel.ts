import type { SiblingProcesses } from '../../../ports/sibling-processes.ts'
import { SiblingCounts } from './sibling-counts.ts'
import type { FromSupervisor, SiblingMessage } from './sibling-message.ts'

/** Channel to the other processes through the supervisor. */
export interface SiblingLine {
  send(message: SiblingMessage): void
  onMessage(hear: (message: FromSupervisor) => void): void
}

/** Time that a writer waits for a process that requested a turn, which may be busy. */
const turnMilliseconds = 25
/** Maximum delay of counters over time. */
const countsMilliseconds = 50

/** Messages between the processes of one server, at most one of each kind per event loop turn. */
export class SiblingChannel implements SiblingProcesses {
  readonly place: number
  readonly #line: SiblingLine
  readonly #counts = new SiblingCounts((isUrgent) => this.#tellCounts(isUrgent))
  #living: ReadonlySet<number>
  #hints: [string, string][] = []
  #countsLater: NodeJS.Timeout | null = null
  #areCountsUrgent = false
  readonly #wanting = new Set<number>()
  #someTookTurn: () => void = () => {}
  #question = 0
  readonly #questions = new Map<number, { waitsFor: Set<number>; answer: () => void }>()
  #index: () => Promise<void> = () => Promise.resolve()
  #hear: (hint: { channel: string; payload: string } | null) => void = () => {}
  #jobsLookedAt: number | null = null

  constructor(line: SiblingLine, { place, living }: { place: number; living: readonly number[] }) {
    this.place = place
    this.#line = line
    this.#living = this.#withoutOwn(living)
    line.onMessage((message) => {
      if (message.kind === 'living') this.#nowLiving(this.#withoutOwn(message.places))
      else this.#take(message.from, message.message)
    })
  }

  wantTurn(): void {
    this.#line.send({ kind: 'want' })
  }

  tookTurn(): void {
    this.#line.send({ kind: 'took' })
  }

  turnOfOthers(): Promise<void> | null {
    if (this.#wanting.size === 0) return null
    return new Promise((resolve) => {
      // A process that does not use its turn is ignored until it requests again.
      const timer = setTimeout(() => {
        this.#wanting.clear()
        resolve()
      }, turnMilliseconds)
      this.#someTookTurn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  indexWords(): Promise<void> {
    if (this.#living.size === 0) return Promise.resolve()
    const question = ++this.#question
    return new Promise((answer) => {
      this.#questions.set(question, { waitsFor: new Set(this.#living), answer })
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

  onPublished(hear: (hint: { channel: string; payload: string } | null) => void): void {
    this.#hear = hear
  }

  add(name: string, key: string, change: number): void {
    this.#counts.add(name, key, change)
  }

  ofOthers(name: string, key: string): number {
    return this.#counts.ofOthers(name, key)
  }

  forget(name: string): void {
    this.#counts.forget(name)
  }

  noteJobs(lookedAt: number): void {
    this.#line.send({ kind: 'jobs', lookedAt })
  }

  jobsLookedAt(): number | null {
    return this.#jobsLookedAt
  }

  #withoutOwn(places: readonly number[]): ReadonlySet<number> {
    return new Set(places.filter((place) => place !== this.place))
  }

  #tellCounts(isUrgent: boolean): void {
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
    const counts = this.#counts.takeChanges()
    if (counts.length > 0) this.#line.send({ kind: 'counts', isWhole: false, counts })
  }

  #nowLiving(living: ReadonlySet<number>): void {
    const gone = this.#living.difference(living)
    const hasNew = living.difference(this.#living).size > 0
    this.#living = living
    for (const place of gone) {
      this.#counts.lose(place)
      this.#wanting.delete(place)
      for (const question of this.#questions.keys()) this.#answered(question, place)
    }
    // Subscribers read what an ended process had not sent from the store.
    if (gone.size > 0) this.#hear(null)
    if (hasNew) this.#line.send({ kind: 'counts', isWhole: true, counts: this.#counts.whole() })
  }

  #take(from: number, message: SiblingMessage): void {
    switch (message.kind) {
      case 'hints':
        for (const [channel, payload] of message.hints) this.#hear({ channel, payload })
        return
      case 'want':
        this.#wanting.add(from)
        return
      case 'took':
        if (this.#wanting.delete(from)) this.#someTookTurn()
        return
      case 'index':
        this.#index().then(
          () => this.#line.send({ kind: 'indexed', question: message.question, to: from }),
          () => this.#line.send({ kind: 'indexed', question: message.question, to: from }),
        )
        return
      case 'indexed':
        this.#answered(message.question, from)
        return
      case 'counts':
        this.#counts.hear(from, message.counts, message.isWhole)
        return
      case 'jobs':
        this.#jobsLookedAt = message.lookedAt
        return
    }
  }

  #answered(question: number, place: number): void {
    const waiting = this.#questions.get(question)
    if (!waiting?.waitsFor.delete(place) || waiting.waitsFor.size > 0) return
    this.#questions.delete(question)
    waiting.answer()
  }
}
