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
interface ServerQueue {
  open: number
  idle: { session: SmtpSession; timer: NodeJS.Timeout }[]
  waiting: WaitingMessage[]
  /** Time until which messages do not queue, because the server timed out. */
  pausedUntil: number
}

interface WaitingMessage {
  proceed(): void
  reject(): void
}

/** A pool of SMTP sessions, a few per server. */
export class SessionPool {
  readonly #limits: Limits
  readonly #queues = new Map<string, ServerQueue>()

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
    const queue = this.#queue(server)
    while (queue.idle.length === 0 && queue.open >= this.#limits.connections) {
      await this.#wait(queue)
    }
    if (queue.idle.length === 0 && isPaused(queue)) throw createTimeoutFailure()
    queue.open++
    let session: SmtpSession | null = null
    try {
      session = (await claimIdle(queue)) ?? (await this.#open(queue, server))
      return await work(session)
    } finally {
      queue.open--
      if (session) this.#returnSession(queue, session)
      queue.waiting.shift()?.proceed()
    }
  }

  async #open(queue: ServerQueue, server: SmtpServer): Promise<SmtpSession> {
    try {
      const session = await SmtpSession.open(server)
      queue.pausedUntil = 0
      return session
    } catch (error) {
      if (isTimeout(error as SmtpFailure)) this.#rejectQueue(queue)
      throw error
    }
  }

  #wait(queue: ServerQueue): Promise<void> {
    if (isPaused(queue)) throw createTimeoutFailure()
    return new Promise<void>((resolve, reject) => {
      const deadline = setTimeout(() => this.#rejectQueue(queue), this.#limits.maxWaitMilliseconds)
      queue.waiting.push({
        proceed() {
          clearTimeout(deadline)
          resolve()
        },
        reject() {
          clearTimeout(deadline)
          reject(createTimeoutFailure())
        },
      })
    })
  }

  /** Rejects all waiting messages, and new ones for a while, because the server does not respond. */
  #rejectQueue(queue: ServerQueue): void {
    queue.pausedUntil = Date.now() + this.#limits.maxWaitMilliseconds
    for (const one of queue.waiting.splice(0)) one.reject()
  }

  close(): void {
    for (const queue of this.#queues.values()) {
      for (const { session, timer } of queue.idle.splice(0)) {
        clearTimeout(timer)
        session.close()
        queue.open--
      }
    }
  }

  #queue(server: SmtpServer): ServerQueue {
    const key = `${server.host}:${server.port}:${server.tls}:${server.servername ?? ''}`
    const queue = this.#queues.get(key) ?? { open: 0, idle: [], waiting: [], pausedUntil: 0 }
    this.#queues.set(key, queue)
    return queue
  }

  /** Keeps an open session for the next message; closes it when it stays idle or has sent enough messages. */
  #returnSession(queue: ServerQueue, session: SmtpSession): void {
    if (!session.isOpen || session.messages >= this.#limits.messages) {
      session.close()
      return
    }
    // An idle session counts towards the limit until its next message or its end.
    queue.open++
    const timer = setTimeout(() => {
      queue.idle = queue.idle.filter((one) => one.session !== session)
      queue.open--
      session.close()
      queue.waiting.shift()?.proceed()
    }, this.#limits.idleMilliseconds)
    timer.unref()
    queue.idle.push({ session, timer })
  }
}

const isPaused = (queue: ServerQueue) => queue.pausedUntil > Date.now()

function createTimeoutFailure(): SmtpFailure {
  return Object.assign(new Error('The server does not respond at the moment'), { code: 'ETIMEDOUT' })
}

/** Takes an idle session whose server is still connected. */
async function claimIdle(queue: ServerQueue): Promise<SmtpSession | null> {
  for (let idle = queue.idle.pop(); idle; idle = queue.idle.pop()) {
    clearTimeout(idle.timer)
    queue.open--
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
