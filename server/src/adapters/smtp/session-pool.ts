import { isTimeout, type SmtpFailure } from './smtp-failure.ts'
import { type SmtpServer, SmtpSession } from './smtp-session.ts'

interface Limits {
  /** Concurrent sessions per server. */
  connections: number
  /** Messages per session. */
  messages: number
  /** Time that a session waits for its next message. */
  idleMilliseconds: number
  /** Maximum queue time of a message, and pause without queueing after one waited in vain. */
  maxWaitMilliseconds: number
}

/** Sessions to one server, and the messages that wait for one. */
interface Lane {
  open: number
  idle: { session: SmtpSession; timer: NodeJS.Timeout }[]
  waiting: Waiting[]
  /** Time until which messages do not queue, because the server timed out. */
  closedUntil: number
}

interface Waiting {
  proceed(): void
  giveUp(): void
}

/** A pool of SMTP sessions, a few per server. */
export class SessionPool {
  readonly #limits: Limits
  readonly #lanes = new Map<string, Lane>()

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = {
      connections: 5,
      messages: 100,
      idleMilliseconds: 5_000,
      maxWaitMilliseconds: 60_000,
      ...limits,
    }
  }

  /**
   * Runs work in a session, possibly after queueing. Rejects if no session can be opened, and immediately for a while
   * if the server does not respond: a queue for a dead server would delay messages to others.
   */
  async use<T>(server: SmtpServer, work: (session: SmtpSession) => Promise<T>): Promise<T> {
    const lane = this.#lane(server)
    while (lane.idle.length === 0 && lane.open >= this.#limits.connections) {
      await this.#wait(lane)
    }
    if (lane.idle.length === 0 && isClosed(lane)) throw unanswered()
    lane.open++
    let session: SmtpSession | null = null
    try {
      session = (await claimIdle(lane)) ?? (await this.#open(lane, server))
      return await work(session)
    } finally {
      lane.open--
      if (session) this.#store(lane, session)
      lane.waiting.shift()?.proceed()
    }
  }

  async #open(lane: Lane, server: SmtpServer): Promise<SmtpSession> {
    try {
      const session = await SmtpSession.open(server)
      lane.closedUntil = 0
      return session
    } catch (error) {
      if (isTimeout(error as SmtpFailure)) this.#closeLane(lane)
      throw error
    }
  }

  #wait(lane: Lane): Promise<void> {
    if (isClosed(lane)) throw unanswered()
    return new Promise<void>((resolve, reject) => {
      const deadline = setTimeout(() => this.#closeLane(lane), this.#limits.maxWaitMilliseconds)
      lane.waiting.push({
        proceed() {
          clearTimeout(deadline)
          resolve()
        },
        giveUp() {
          clearTimeout(deadline)
          reject(unanswered())
        },
      })
    })
  }

  /** Rejects all waiting messages, and new ones for a while, because the server does not respond. */
  #closeLane(lane: Lane): void {
    lane.closedUntil = Date.now() + this.#limits.maxWaitMilliseconds
    for (const one of lane.waiting.splice(0)) one.giveUp()
  }

  close(): void {
    for (const lane of this.#lanes.values()) {
      for (const { session, timer } of lane.idle.splice(0)) {
        clearTimeout(timer)
        session.close()
        lane.open--
      }
    }
  }

  #lane(server: SmtpServer): Lane {
    const key = `${server.host}:${server.port}:${server.tls}:${server.servername ?? ''}`
    const lane = this.#lanes.get(key) ?? { open: 0, idle: [], waiting: [], closedUntil: 0 }
    this.#lanes.set(key, lane)
    return lane
  }

  /** Keeps an open session for the next message; closes it when it stays idle or has sent enough messages. */
  #store(lane: Lane, session: SmtpSession): void {
    if (!session.isOpen || session.messages >= this.#limits.messages) {
      session.close()
      return
    }
    // An idle session counts towards the limit until its next message or its end.
    lane.open++
    const timer = setTimeout(() => {
      lane.idle = lane.idle.filter((one) => one.session !== session)
      lane.open--
      session.close()
      lane.waiting.shift()?.proceed()
    }, this.#limits.idleMilliseconds)
    timer.unref()
    lane.idle.push({ session, timer })
  }
}

const isClosed = (lane: Lane) => lane.closedUntil > Date.now()

function unanswered(): SmtpFailure {
  return Object.assign(new Error('The server does not respond at the moment'), { code: 'ETIMEDOUT' })
}

/** Takes an idle session whose server is still connected. */
async function claimIdle(lane: Lane): Promise<SmtpSession | null> {
  for (let idle = lane.idle.pop(); idle; idle = lane.idle.pop()) {
    clearTimeout(idle.timer)
    lane.open--
    try {
      await idle.session.refresh()
      return idle.session
    } catch {
      // The server closed it meanwhile; another one is opened.
      idle.session.close()
    }
  }
  return null
}
