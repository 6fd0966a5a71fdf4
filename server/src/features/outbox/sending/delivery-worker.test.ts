import { expect, test, vi } from 'vitest'
import type { Clock } from '../../../ports/clock.ts'
import type { Envelope } from '../../../ports/mail-transport.ts'
import { createWorld, type World } from '../../../testing/index.ts'
import { MemoryMailTransport } from '../../../testing/memory/memory-mail-transport.ts'
import { outboxChannel } from '../deps.ts'
import { createTestDraft, sendNow } from '../testing.ts'

const year = 365 * 86_400_000

/** Outgoing mail where one server accepts messages and does not answer until `releaseAll` is called. */
class SilentServer extends MemoryMailTransport {
  open = 0
  clock: Clock | null = null
  readonly #released = new AbortController()

  releaseAll(): void {
    this.#released.abort()
  }

  override async send(envelope: Envelope, raw: Uint8Array) {
    if (envelope.to[0]?.endsWith('@im-lang.example')) {
      this.open++
      await this.clock?.sleep(year, this.#released.signal)
    }
    return super.send(envelope, raw)
  }
}

async function createWorldWith(mailOut: SilentServer): Promise<World> {
  const world = await createWorld({ parts: { mailOut } })
  mailOut.clock = world.clock
  return world
}

test('a server that never responds does not block others', async () => {
  const mailOut = new SilentServer()
  const world = await createWorldWith(mailOut)
  const khue = await world.signIn('khue@mocviet.test')
  for (let message = 0; message < 45; message++) {
    const { id } = await createTestDraft(khue, { to: [`khach${message}@im-lang.example`] })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  }
  await vi.waitFor(() => expect(mailOut.open).toBe(40), 60_000)
  const { id } = await createTestDraft(khue, { to: ['an@far.example'] })
  await khue.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  await world.clock.advance(15)
  await vi.waitFor(() => expect(mailOut.sent.map(({ to }) => to)).toEqual([['an@far.example']]), 60_000)

  // No message was considered lost meanwhile: each is sent once.
  await world.clock.advance(300)
  mailOut.releaseAll()
  await world.runJobs()
  const khach = mailOut.sent.flatMap(({ to }) => to).filter((to) => to.startsWith('khach'))
  expect([khach.length, new Set(khach).size]).toEqual([45, 45])
})

test('limits the number of messages in transmission', async () => {
  const mailOut = new SilentServer()
  const world = await createWorldWith(mailOut)
  const khue = await world.signIn('khue@mocviet.test')
  const { draft } = await sendNow(world, khue, { to: ['an@far.example'] })
  await world.app.db.transaction(async (tx) => {
    const row = await tx.sql
      .selectFrom('outgoing')
      .selectAll()
      .where('message_id', '=', draft.id)
      .executeTakeFirstOrThrow()
    const recipient = await tx.sql
      .selectFrom('outgoing_recipient')
      .selectAll()
      .where('message_id', '=', draft.id)
      .executeTakeFirstOrThrow()
    for (let message = 1; message <= 500; message++) {
      const message_id = String(message)
      const due = { state: 'retrying' as const, due_at: world.clock.now(), give_up_at: row.give_up_at }
      await tx.sql
        .insertInto('outgoing')
        .values({ ...row, ...due, message_id })
        .execute()
      const waiting = { email: `khach${message}@im-lang.example`, state: 'pending' as const }
      await tx.sql
        .insertInto('outgoing_recipient')
        .values({ ...recipient, ...waiting, message_id })
        .execute()
    }
  })
  world.app.bus.publish(outboxChannel, '')
  await expect
    .poll(async () => {
      await world.clock.advance(15)
      return mailOut.open
    })
    .toBeGreaterThan(360)
  await world.clock.advance(60)
  expect(mailOut.open).toBeLessThanOrEqual(400)
  mailOut.releaseAll()
  await world.runJobs()
  expect(mailOut.sent).toHaveLength(501)
})
