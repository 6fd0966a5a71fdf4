import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { ApiClient, ApiRefusal, LmtpClient, password, writeMessage } from '../../testing/index.ts'

/** Pause before a refused request is repeated, which leaves the processor to others. */
const retryPause = 100

interface Failure {
  email: string
  reply: string
}

interface Node {
  origin: string
  lmtpPort: number
}

/** Sends messages to accounts one after the other, and reads their lists, until it is stopped. */
export class MailTraffic {
  readonly #nodes: readonly Node[]
  /** Subjects of the messages that were accepted. */
  readonly acknowledged: string[] = []
  reads = 0
  /** Longest time that an accepted message took, in milliseconds. */
  slowest = 0
  readonly #received = new Map<string, number>()
  #failures: Failure[] = []
  #isStopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(nodes: readonly Node[]) {
    this.#nodes = nodes
    onTestFinished(() => this.stop())
  }

  async start(emails: readonly string[]): Promise<void> {
    const loops = emails.map(async (email, at) => {
      const node = this.#nodes[at % this.#nodes.length] as Node
      const { token } = await new ApiClient(node.origin).call('POST /api/v2/session', {
        body: { email, password },
      })
      return [this.#send(email, node), this.#read(email, new ApiClient(node.origin, token))]
    })
    this.#running = Promise.all((await Promise.all(loops)).flat())
  }

  /** Forgets earlier failures. */
  beginFault(): void {
    this.#failures = []
  }

  failuresOf(emails: readonly string[]): Failure[] {
    return this.#failures.filter(({ email }) => emails.includes(email))
  }

  /** Waits until each account has received more messages. */
  async receiveMore(emails: readonly string[], count: number): Promise<void> {
    const goals = new Map(emails.map((email) => [email, (this.#received.get(email) ?? 0) + count]))
    await vi.waitFor(
      () => {
        for (const [email, goal] of goals)
          expect(this.#received.get(email) ?? 0, email).toBeGreaterThanOrEqual(goal)
      },
      { timeout: 60_000 },
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Like a mail server: a message that is refused temporarily is sent again. */
  async #send(to: string, { lmtpPort }: Node): Promise<void> {
    const client = await LmtpClient.open(lmtpPort)
    for (let number = 0; !this.#isStopped; ) {
      const subject = `${to} ${number}`
      const started = performance.now()
      const message = writeMessage({ to, subject, messageId: `<${number}.${to}>` })
      const [reply = ''] = await client.deliver('vy@xuongmoc.example', [to], message)
      if (reply.startsWith('250')) {
        this.acknowledged.push(subject)
        this.#received.set(to, (this.#received.get(to) ?? 0) + 1)
        this.slowest = Math.max(this.slowest, performance.now() - started)
        number++
        continue
      }
      this.#failures.push({ email: to, reply })
      await pause(retryPause)
    }
    client.close()
  }

  async #read(email: string, client: ApiClient): Promise<void> {
    while (!this.#isStopped) {
      try {
        await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
        this.reads++
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error
        this.#failures.push({ email, reply: `${error.status} ${JSON.stringify(error.problem)}` })
        await pause(retryPause)
      }
    }
  }
}
