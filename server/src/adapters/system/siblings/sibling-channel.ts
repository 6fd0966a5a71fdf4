import type { SiblingProcesses } from '../../../ports/sibling-processes.ts'
import { SiblingCounts } from './sibling-counts.ts'
import type { FromSupervisor, SiblingMessage } from './sibling-message.ts'

/** Channel to the other processes through the supervisor. */
export interface SupervisorConnection {
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
  readonly #connection: SupervisorConnection
  readonly #counts = new SiblingCounts((isUrgent) => this.#scheduleCounts(isUrgent))
  #runningPeers: ReadonlySet<number>
  #hints: [string, string][] = []
  #countsTimer: NodeJS.Timeout | null = null
  #areCountsUrgent = false
  readonly #waitingWriters = new Set<number>()
  #onRoundUsed: () => void = () => {}
  #lastQuery = 0
  readonly #queries = new Map<number, { pendingPeers: Set<number>; resolve: () => void }>()
  #indexHandler: () => Promise<void> = () => Promise.resolve()
  #listener: (hint: { channel: string; payload: string } | null) => void = () => {}
  #jobsCheckedAt: number | null = null

  constructor(
    connection: SupervisorConnection,
    { position, running }: { position: number; running: readonly number[] },
  ) {
    this.position = position
    this.#connection = connection
    this.#runningPeers = this.#withoutSelf(running)
    connection.onMessage((message) => {
      if (message.kind === 'running') this.#updateRunningPeers(this.#withoutSelf(message.slots))
      else this.#receive(message.from, message.message)
    })
  }

  announceWaiting(): void {
    this.#connection.send({ kind: 'waiting' })
  }

  announceDone(): void {
    this.#connection.send({ kind: 'done' })
  }

  waitForPeers(): Promise<void> | null {
    if (this.#waitingWriters.size === 0) return null
    return new Promise((resolve) => {
      // A process that does not use its turn is ignored until it requests again.
      const timer = setTimeout(() => {
        this.#waitingWriters.clear()
        resolve()
      }, roundMilliseconds)
      this.#onRoundUsed = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  indexWords(): Promise<void> {
    if (this.#runningPeers.size === 0) return Promise.resolve()
    const query = ++this.#lastQuery
    return new Promise((resolve) => {
      this.#queries.set(query, { pendingPeers: new Set(this.#runningPeers), resolve })
      this.#connection.send({ kind: 'index', question: query })
    })
  }

  onIndexWords(index: () => Promise<void>): void {
    this.#indexHandler = index
  }

  publish(channel: string, payload: string): void {
    this.#hints.push([channel, payload])
    if (this.#hints.length > 1) return
    setImmediate(() => {
      const hints = this.#hints
      this.#hints = []
      this.#connection.send({ kind: 'hints', hints })
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
    this.#connection.send({ kind: 'jobs', polledAt: checkedAt })
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
    this.#countsTimer ??= setTimeout(() => this.#sendCounts(), countsMilliseconds).unref()
  }

  #sendCounts(): void {
    if (this.#countsTimer) clearTimeout(this.#countsTimer)
    this.#countsTimer = null
    this.#areCountsUrgent = false
    const counts = this.#counts.consumeChanges()
    if (counts.length > 0) this.#connection.send({ kind: 'counts', isComplete: false, counts })
  }

  /** Handles ended and started processes: drops the state of ended ones, and sends all counts to new ones. */
  #updateRunningPeers(running: ReadonlySet<number>): void {
    const deleted = this.#runningPeers.difference(running)
    const hasNew = running.difference(this.#runningPeers).size > 0
    this.#runningPeers = running
    for (const index of deleted) {
      this.#counts.deletePeer(index)
      this.#waitingWriters.delete(index)
      for (const query of this.#queries.keys()) this.#onReply(query, index)
    }
    // Subscribers read what an ended process had not sent from the store.
    if (deleted.size > 0) this.#listener(null)
    if (hasNew) this.#connection.send({ kind: 'counts', isComplete: true, counts: this.#counts.all() })
  }

  #receive(from: number, message: SiblingMessage): void {
    switch (message.kind) {
      case 'hints':
        for (const [channel, payload] of message.hints) this.#listener({ channel, payload })
        return
      case 'waiting':
        this.#waitingWriters.add(from)
        return
      case 'done':
        if (this.#waitingWriters.delete(from)) this.#onRoundUsed()
        return
      case 'index':
        this.#indexHandler().then(
          () => this.#connection.send({ kind: 'indexed', question: message.question, to: from }),
          () => this.#connection.send({ kind: 'indexed', question: message.question, to: from }),
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

  #onReply(query: number, index: number): void {
    const waiting = this.#queries.get(query)
    if (!waiting?.pendingPeers.delete(index) || waiting.pendingPeers.size > 0) return
    this.#queries.delete(query)
    waiting.resolve()
  }
}
