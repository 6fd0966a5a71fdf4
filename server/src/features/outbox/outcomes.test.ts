import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import { type ApiClient, createWorld, onBothDatabases, type World } from '../../testing/index.ts'
import { listed, sendNow } from './testing.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const an = 'an@far.example'
const vy = 'vy@far.example'

const outcomesOf = async (client: ApiClient, id: string) =>
  (await client.call('GET /api/v2/messages/:id/recipients', { params: { id } })).recipients

async function inSent(client: ApiClient) {
  const [thread] = await listed(client, 'Sent')
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
  return { thread, message: messages.find((message) => message.folder === 'Sent') }
}

const greylisted = { state: 'deferred', code: 451, enhanced: '4.7.1', text: 'Greylisted' } as const
const unknown = { state: 'refused', code: 550, enhanced: '5.1.1', text: 'User unknown' } as const

async function pass(world: World, minutes: number) {
  await world.clock.advance(minutes * 60)
  await world.runJobs()
}

onBothDatabases('a sent message', (database) => {
  test('knows of each recipient what became of it: delivered here, taken, waiting and why, refused and why', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.answer('cho@far.example', greylisted)
    world.mailOut.answer('khong@far.example', unknown)
    const before = Math.floor(world.clock.now() / 1000)
    const { draft } = await sendNow(world, client, {
      to: [ha, an],
      cc: ['cho@far.example'],
      bcc: ['khong@far.example'],
    })
    expect(await outcomesOf(client, draft.id)).toEqual([
      { email: ha, state: 'here', failure: null, answer: '250 2.1.5 Kept', since: before, next_try: null },
      { email: an, state: 'taken', failure: null, answer: '250 2.0.0 Ok', since: before, next_try: null },
      {
        email: 'cho@far.example',
        state: 'waiting',
        failure: 'receiver_refused',
        answer: '451 4.7.1 Greylisted',
        since: before,
        next_try: expect.any(Number),
      },
      {
        email: 'khong@far.example',
        state: 'refused',
        failure: 'receiver_unknown',
        answer: '550 5.1.1 User unknown',
        since: before,
        next_try: null,
      },
    ])
    const waits = (await outcomesOf(client, draft.id))[2]?.next_try ?? 0
    expect(waits - before).toBeGreaterThanOrEqual(60)
    expect(waits - before).toBeLessThanOrEqual(67)
  })

  test('that one of three refused is not said to have reached nobody', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.answer(vy, unknown)
    await sendNow(world, client, { to: [ha, an, vy] })
    const { thread, message } = await inSent(client)
    expect(message).toMatchObject({ status: 'partly_failed', error_msg: '550 5.1.1 User unknown' })
    expect(thread).toMatchObject({ status: 'partly_failed' })
  })

  test('says that it waits once a server has kept it waiting for long, and no more when it has left', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.answer(an, greylisted)
    const { draft } = await sendNow(world, client, { to: [ha, an] })
    await pass(world, 2)
    expect((await inSent(client)).message).toMatchObject({ status: '' })
    await pass(world, 6)
    // In the list it is a message like any other: nothing has to be done.
    expect(await inSent(client)).toMatchObject({ thread: { status: '' }, message: { status: 'delayed' } })

    world.mailOut.answer(an, { state: 'accepted', code: 250, text: 'Ok' })
    await pass(world, 20)
    expect((await inSent(client)).message).toMatchObject({ status: '', error_msg: '' })
    expect((await outcomesOf(client, draft.id)).map(({ state }) => state)).toEqual(['here', 'taken'])
    const { id } = await client.call('GET /api/v2/user/info', {})
    const events = await listEventsAfter(world.app.db.sql, id, 0, 200)
    expect(events.filter(({ type }) => type === 'sent')).toHaveLength(1)
  })

  test('that was refused by one and then not reached by the other says so of both, and of those alone', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.answer(vy, unknown)
    world.mailOut.answer(an, greylisted)
    const { draft } = await sendNow(world, client, { to: [ha, an, vy] })
    expect((await inSent(client)).message).toMatchObject({ status: 'partly_failed' })
    for (let hours = 0; hours < 52; hours += 4) await pass(world, 240)
    const later = await world.signIn(khue)
    expect((await inSent(later)).message).toMatchObject({ status: 'partly_failed' })
    expect((await outcomesOf(later, draft.id)).map(({ state }) => state)).toEqual([
      'here',
      'refused',
      'refused',
    ])
  })

  test('is nobody else’s to ask about, and one that was never sent has nobody', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { draft } = await sendNow(world, client, { to: [an] })
    const other = await world.signIn(ha)
    await expect(outcomesOf(other, draft.id)).rejects.toMatchObject({ problem: { code: 'not_found' } })
    await world.deliver({ from: an, to: khue, subject: 'Chào' })
    const [thread] = await listed(client, 'INBOX')
    expect(await outcomesOf(client, thread?.message_ids[0] ?? '')).toEqual([])
  })

  test('is written once more to those it did not reach: the same words, files and subject, where the first one stood', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.answer(vy, unknown)
    const { draft } = await sendNow(world, client, {
      to: [ha, vy],
      subject: 'Báo giá',
      body: '<p>Chị xem <b>giúp</b> em nhé.</p>',
    })
    const start = await client.call('GET /api/v2/messages/:id/reply', {
      params: { id: draft.id },
      query: { kind: 'new' },
    })
    expect(start).toMatchObject({ kind: 'new', to: [], cc: [], subject: 'Báo giá', from: khue })
    expect(start.quoted_body).toContain('<b>giúp</b>')
    const again = await client.call('POST /api/v2/messages', {
      body: {
        save_id: 'once-more-1',
        kind: 'new',
        related_message_id: draft.id,
        to: [{ name: '', email: 'vi@far.example' }],
        subject: start.subject,
        body: start.quoted_body,
      },
    })
    expect(again.thread_id).toBe(draft.thread_id)
    await client.call('POST /api/v2/send_mail', { body: { msg_id: again.id } })
    await world.runJobs()
    const sent = world.mailOut.sent.at(-1)
    expect(sent?.to).toEqual(['vi@far.example'])
    // Whoever gets it has not got the first one: it answers nothing.
    expect(sent?.raw).not.toMatch(/^(?:In-Reply-To|References):/im)
  })
})
