import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { createTestDraft } from '../../features/outbox/testing.ts'
import { ApiClient, ApiRefusal, findCountErrors, LmtpClient, password, writeMessage } from '../index.ts'

/** Pause before a refused request is repeated, which leaves the processor to others. */
const retryPause = 100
/** Pause between messages that a user sends. */
const sendPause = 250

interface Failure {
  email: string
  reply: string
}

interface Node {
  origin: string
  lmtpPort: number
}

/** Delivers messages to accounts one after the other, reads their lists, and sends from them, until it is stopped. */
export class MailTraffic {
  readonly #nodes: readonly Node[]
  /** Subjects of the messages that were received from outside and of those that were sent by a user. */
  readonly acknowledged: string[] = []
  readonly sent: string[] = []
  reads = 0
  /** Longest time that an accepted message took, in milliseconds. */
  slowest = 0
  readonly #received = new Map<string, number>()
  #failures: Failure[] = []
  #faultStart = 0
  #isStopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(nodes: readonly Node[]) {
    this.#nodes = nodes
    onTestFinished(() => this.stop())
  }

  async start(emails: readonly string[]): Promise<void> {
    const loops = emails.map(async (email, at) => {
      const { token } = await new ApiClient(this.#node(at).origin).call('POST /api/v2/session', {
        body: { email, password },
      })
      const receiver = emails[(at + 1) % emails.length] as string
      const client = () => new ApiClient(this.#node(at).origin, token)
      return [this.#deliver(email, at), this.#read(email, client), this.#send(email, { client, receiver })]
    })
    this.#running = Promise.all((await Promise.all(loops)).flat())
  }

  /** The node of an account; it may be replaced. */
  #node(at: number): Node {
    return this.#nodes[at % this.#nodes.length] as Node
  }

  /** Forgets earlier failures and the slowest message. */
  startFault(): void {
    this.#faultStart = performance.now()
    this.#failures = []
    this.slowest = 0
  }

  failuresOf(emails: readonly string[]): Failure[] {
    return this.#failures.filter(({ email }) => emails.includes(email))
  }

  /** Waits until each account has received more messages; returns the milliseconds since `startFault`. */
  async receiveMore(emails: readonly string[], count: number): Promise<number> {
    const goals = new Map(emails.map((email) => [email, (this.#received.get(email) ?? 0) + count]))
    await vi.waitFor(
      () => {
        for (const [email, goal] of goals)
          if ((this.#received.get(email) ?? 0) < goal)
            throw new Error(`${email} did not receive more messages`)
      },
      { timeout: 180_000 },
    )
    return Math.round(performance.now() - this.#faultStart)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Like a mail server: a message that is refused temporarily, or whose connection breaks, is sent again. */
  async #deliver(to: string, at: number): Promise<void> {
    let client: LmtpClient | null = null
    for (let number = 0; !this.#isStopped; ) {
      const subject = `${to} ${number}`
      const started = performance.now()
      const message = writeMessage({ to, subject, messageId: `<${number}.${to}>` })
      try {
        client ??= await LmtpClient.open(this.#node(at).lmtpPort)
        const [reply = ''] = await client.deliver('vy@xuongmoc.example', [to], message)
        if (!reply.startsWith('250')) throw new Error(reply)
        this.acknowledged.push(subject)
        this.#received.set(to, (this.#received.get(to) ?? 0) + 1)
        this.slowest = Math.max(this.slowest, performance.now() - started)
        number++
      } catch (error) {
        const { message: reply } = error as Error
        this.#failures.push({ email: to, reply })
        if (!/^\d/.test(reply)) client = null
        await pause(retryPause)
      }
    }
    client?.close()
  }

  async #read(email: string, client: () => ApiClient): Promise<void> {
    while (!this.#isStopped) {
      await this.#attempt(email, async () => {
        await client().call('GET /api/v2/threads', { query: { in: 'INBOX' } })
        this.reads++
      })
    }
  }

  /** Sends messages from one account to another in the web client. */
  async #send(
    email: string,
    { client, receiver }: { client: () => ApiClient; receiver: string },
  ): Promise<void> {
    for (let number = 0; !this.#isStopped; number++) {
      const subject = `sent by ${email} ${number}`
      await this.#attempt(email, async () => {
        const draft = await createTestDraft(client(), { to: [receiver], subject })
        await client().call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
        this.sent.push(subject)
      })
      await pause(sendPause)
    }
  }

  async #attempt(email: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const reply =
        error instanceof ApiRefusal ? `${error.status} ${JSON.stringify(error.problem)}` : String(error)
      this.#failures.push({ email, reply })
      await pause(retryPause)
    }
  }
}

/** Every acknowledged message is stored once, sent ones at their receiver, and all counts are right. */
export async function expectNothingLost(db: Database, traffic: MailTraffic): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from outgoing where due_at is not null`.execute(db.sql)
      expect(rows).toEqual([{ count: 0 }])
    },
    { timeout: 120_000, interval: 500 },
  )
  const { rows } = await sql<{ subject: string; copies: number }>`
    select subject, count(*) as copies from message
    join folder on folder.account_id = message.account_id and folder.id = message.folder_id
    where folder.name <> 'Sent' group by subject`.execute(db.sql)
  const copies = new Map(rows.map(({ subject, copies: count }) => [subject, count]))
  const expected = [...traffic.acknowledged, ...traffic.sent]
  expect(expected.filter((subject) => !copies.has(subject))).toEqual([])
  expect(rows.filter(({ copies: count }) => count > 1)).toEqual([])
  expect(await findCountErrors(db.sql)).toEqual([])
}
