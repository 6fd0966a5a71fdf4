import { expect, test } from 'vitest'
import { type ApiRefusal, createWorld, onEachDatabase } from '../../../testing/index.ts'
import { sendNow } from '../../outbox/testing.ts'
import { countMail } from './count-mail.ts'

const flow = 'GET /api/v2/organisation/mail_flow'
const queue = '/api/v2/organisation/queue'
const vy = 'vy@xuongmoc.example'

onEachDatabase('mail in and out', (database) => {
  async function createOffice() {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const today = async () => (await khue.call(flow, {})).days.at(-1)
    const send = (to: string) => sendNow(world, khue, { to: [to], subject: 'Báo giá' })
    return { world, khue, today, send }
  }

  test('counts each message once per day, before and after daily counts are saved', async () => {
    const { world, today } = await createOffice()
    await world.deliver({ subject: 'Một' })
    await world.deliver({ subject: 'Hai' })
    expect(await today()).toMatchObject({ came: 2, spam: 0 })
    await world.clock.advance(300)
    await Promise.all([countMail(world.app), countMail(world.app)])
    expect(await today()).toMatchObject({ came: 2 })
    await world.deliver({ subject: 'Ba' })
    expect(await today()).toMatchObject({ came: 3 })
    await world.clock.advance(300)
    await countMail(world.app)
    await countMail(world.app)
    expect(await today()).toMatchObject({ came: 3 })
    world.clock.skip(86_400)
    await world.runJobs()
    const newSession = await world.signIn('khue@mocviet.test')
    expect((await newSession.call(flow, {})).days.map(({ came }) => came).slice(-2)).toEqual([3, 0])
  })

  test('reports rejected incoming mail with reasons, for its own organisation only', async () => {
    const { world, khue } = await createOffice()
    for (const to of ['ai-do@mocviet.test', 'khac@mocviet.test', 'khac@dakwood.test', 'x@nowhere.example'])
      await world.deliver({ subject: 'Lạc', recipients: [to] })
    await world.app.refusals.saveCounts()
    const { refused_in } = await khue.call(flow, {})
    expect(refused_in).toEqual([{ why: 'unknown', count: 2, last_at: Math.floor(world.clock.now() / 1000) }])
  })

  test('reports failed recipients and counts them as sent', async () => {
    const { world, khue, send, today } = await createOffice()
    world.mailOut.setOutcome(vy, { state: 'refused', code: 550, enhanced: '5.1.1', text: 'No such user' })
    await send(vy)
    const { refused_out } = await khue.call(flow, {})
    expect(refused_out).toMatchObject([
      { from: 'khue@mocviet.test', to: vy, failure: 'receiver_unknown', answer: '550 5.1.1 No such user' },
    ])
    expect(await today()).toMatchObject({ left: 1, refused: 1 })
  })

  test('a waiting message shows its reason and can be retried or returned', async () => {
    const { world, khue, send } = await createOffice()
    const busy = { state: 'deferred', code: 451, enhanced: '4.7.1', text: 'Greylisted' } as const
    world.mailOut.setOutcome(vy, busy)
    await send(vy)
    const { items, total } = await khue.call(`GET ${queue}`, {})
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        from: 'khue@mocviet.test',
        attempts: 1,
        recipients: [{ email: vy, answer: '451 4.7.1 Greylisted' }],
      },
    ])
    const params = { account: items[0]?.account_id ?? '', id: items[0]?.message_id ?? '' }
    const duy = await world.signIn('duy@dakwood.test')
    expect((await duy.call(`GET ${queue}`, {})).total).toBe(0)
    const strange = await duy
      .call(`POST ${queue}/:account/:id/retry`, { params })
      .catch((error: unknown) => error)
    expect((strange as ApiRefusal).problem.code).toBe('not_found')

    await khue.call(`POST ${queue}/:account/:id/retry`, { params })
    await world.runJobs()
    expect((await khue.call(`GET ${queue}`, {})).items).toMatchObject([{ attempts: 2 }])
    await khue.call(`POST ${queue}/:account/:id/give_back`, { params })
    await world.runJobs()
    expect((await khue.call(`GET ${queue}`, {})).total).toBe(0)
    const inbox = await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    // The bounce is in the thread of its message.
    expect(inbox.items.map(({ subject }) => subject)).toEqual(['Báo giá'])
    const audit = await khue.call('GET /api/v2/organisation/audit', { query: { topic: 'queue' } })
    expect(audit.items.map(({ kind }) => kind)).toEqual(['message_given_back', 'message_retried'])
  })
})
