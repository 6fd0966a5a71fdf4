import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { RelayTransport } from '../../../adapters/smtp/relay-transport.ts'
import { createWorld } from '../../../testing/index.ts'
import { openScriptedServer } from '../../../testing/scripted-smtp-server.ts'
import { createTestDraft } from '../testing.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)

/** Creates a world with a relay that accepts one message at a time and holds its response to the first until told. */
async function openWorld() {
  let releaseFirst = () => {}
  const remote = await openScriptedServer({
    dot: (socket: Socket) => {
      if (remote.received.length > 1) socket.write('250 2.0.0 Ok\r\n')
      else releaseFirst = () => socket.write('250 2.0.0 Ok\r\n')
    },
  })
  onTestFinished(() => remote.close())
  const server = {
    host: '127.0.0.1',
    port: remote.port,
    tls: 'none',
    isVerified: false,
    hostname: 'bocau.test',
  } as const
  const mailOut = new RelayTransport(server, { connections: 1 })
  const world = await createWorld({ database: 'postgres', parts: { mailOut } })
  const khue = await world.signIn('khue@mocviet.test')
  for (const to of ['an@far.example', 'binh@far.example']) {
    const { id } = await createTestDraft(khue, { to: [to] })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  }
  const run = world.runJobs()
  await vi.waitFor(() => expect(remote.received).toHaveLength(1), 60_000)
  return { world, far: remote, run, answerFirst: () => releaseFirst() }
}

describe.skipIf(!hasPostgres)('a message that waits for a relay connection', () => {
  test('is sent in its turn and keeps its lease until then', async () => {
    const { far, run, answerFirst } = await openWorld()
    answerFirst()
    await run
    expect(far.recipients.toSorted()).toEqual(['an@far.example', 'binh@far.example'])
  })

  test('is not sent when another node has claimed it meanwhile', async () => {
    const { world, far, run, answerFirst } = await openWorld()
    const { db } = world.app
    const waiting = far.recipients[0] === 'an@far.example' ? 'binh@far.example' : 'an@far.example'
    await db.transaction(async (tx) => {
      const row = await tx.sql
        .selectFrom('outgoing_recipient')
        .select('message_id')
        .where('email', '=', waiting)
        .executeTakeFirstOrThrow()
      await tx.sql
        .updateTable('outgoing')
        .set({ lease_holder: 'another', leased_until: 10 ** 15 })
        .where('message_id', '=', row.message_id)
        .execute()
    })
    answerFirst()
    await run
    expect(far.received).toHaveLength(1)
    const leased = await db.sql
      .selectFrom('outgoing')
      .select('state')
      .where('lease_holder', '=', 'another')
      .execute()
    expect(leased).toEqual([{ state: 'sending' }])
  })
})
