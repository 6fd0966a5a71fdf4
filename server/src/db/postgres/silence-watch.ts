import { Socket } from 'node:net'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'

/** How often is looked. Looks are counted and not the time: to a process that stood still itself nothing was silent. */
const lookMilliseconds = 500
/** After so many looks without an answer another connection is asked, and given as many to answer. */
const looksInSilence = 8
/** So often in a row the server says that it does nothing for a question before its answer counts as lost. */
const timesIdleAtMost = 2

/** Something that waits for the server: what is asked on a connection, or a connection that is asked for. */
export interface Line {
  /** The number of the server's process behind it; null where there is none yet, or where it changes. */
  readonly process: number | null
  /** How much came by it so far. */
  heard(): number
  /** Ends the waiting, with a reason where the server is silent altogether. */
  cut(reason?: StoreUnavailable): void
}

/** The server is asked by a connection of its own. */
export interface FreshQuestion {
  /** Which of the processes do nothing for whoever waits for them. It fails where the server is not reached. */
  readonly idle: Promise<readonly number[]>
  giveUp(): void
}

interface Waiting {
  line: Line
  heard: number
  quietSince: number
  timesIdle: number
}

/**
 * Notices that the way to the server is silent: nothing is closed, and nothing comes. Only what waits is looked at, so
 * that nobody is asked while all is well; whether a long silence is but a long question, another connection finds out.
 * From then on until one is answered, whoever asks is told at once.
 */
export class SilenceWatch {
  readonly #ask: (processes: readonly number[]) => FreshQuestion
  readonly #waiting = new Map<Line, Waiting>()
  readonly #sockets = new Set<Socket>()
  readonly #connections = new Set<Line>()
  readonly #timer: NodeJS.Timeout
  #looks = 0
  #asked: { question: FreshQuestion; looks: number } | null = null
  #silence: StoreUnavailable | null = null

  constructor(ask: (processes: readonly number[]) => FreshQuestion) {
    this.#ask = ask
    this.#timer = setInterval(() => this.#look(), lookMilliseconds).unref()
  }

  /** A socket that is cut once the server is silent. */
  makeSocket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  /** A connection that is there, until it is removed. */
  add(line: Line): void {
    this.#connections.add(line)
  }

  remove(line: Line): void {
    this.#connections.delete(line)
    this.#waiting.delete(line)
  }

  /** From now on this waits for the server. */
  begin(line: Line): void {
    this.#waiting.set(line, { line, heard: line.heard(), quietSince: this.#looks, timesIdle: 0 })
  }

  /** It waits no more. */
  end(line: Line): void {
    this.#waiting.delete(line)
  }

  /** Waits for a connection, but for none to a server that is silent. */
  connect<T extends { release(): void }>(connect: () => Promise<T>): Promise<T> {
    if (this.#silence) return Promise.reject(this.#silence)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let isOver = false
    const line: Line = {
      process: null,
      heard: () => 0,
      cut: (reason) => {
        isOver = true
        this.end(line)
        reject(reason)
      },
    }
    this.begin(line)
    connect()
      .then((client) => (isOver ? client.release() : resolve(client)), reject)
      .finally(() => this.end(line))
    return promise
  }

  close(): void {
    clearInterval(this.#timer)
    this.#asked?.question.giveUp()
  }

  #look(): void {
    this.#looks++
    if (this.#asked) {
      if (++this.#asked.looks >= looksInSilence) this.#asked.question.giveUp()
      return
    }
    const quiet = this.#findQuiet()
    if (quiet.length > 0 || this.#silence) void this.#findOut(quiet)
  }

  #findQuiet(): Waiting[] {
    const quiet: Waiting[] = []
    for (const waiting of this.#waiting.values()) {
      const heard = waiting.line.heard()
      if (heard !== waiting.heard) Object.assign(waiting, { heard, quietSince: this.#looks })
      if (this.#looks - waiting.quietSince >= looksInSilence) quiet.push(waiting)
    }
    return quiet
  }

  async #findOut(quiet: readonly Waiting[]): Promise<void> {
    const question = this.#ask(quiet.flatMap(({ line }) => line.process ?? []))
    this.#asked = { question, looks: 0 }
    try {
      const idle = new Set(await question.idle)
      this.#speaks()
      for (const waiting of quiet) this.#cutIfLost(waiting, idle)
    } catch (error) {
      this.#isSilent(error)
    } finally {
      this.#asked = null
    }
  }

  /** The server answers, but what waits here hears nothing: its answer went a way that is not there any more. */
  #cutIfLost(waiting: Waiting, idle: ReadonlySet<number>): void {
    const { line } = waiting
    if (this.#waiting.get(line) !== waiting || line.heard() !== waiting.heard) return
    waiting.timesIdle = line.process !== null && idle.has(line.process) ? waiting.timesIdle + 1 : 0
    if (waiting.timesIdle < timesIdleAtMost) return
    line.cut()
    // Those that rest may be forgotten as well, and would cost whoever asks next as much patience.
    for (const other of this.#connections) if (!this.#waiting.has(other)) other.cut()
  }

  #isSilent(error: unknown): void {
    if (this.#silence) return
    this.#silence = new StoreUnavailable('away', error)
    for (const { line } of this.#waiting.values()) line.cut(this.#silence)
    this.#cutSockets()
  }

  #speaks(): void {
    if (!this.#silence) return
    this.#silence = null
    // What was begun in the silence has nobody left who waits for it.
    this.#cutSockets()
  }

  #cutSockets(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
