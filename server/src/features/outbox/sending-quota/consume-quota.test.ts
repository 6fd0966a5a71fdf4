import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  ApiRefusal,
  createWorld,
  LmtpClient,
  onEachDatabase,
  verifyForward,
  type World,
} from '../../../testing/index.ts'
import { setSendingQuota } from '../index.ts'
import { createTestDraft, listFolder, listSubjects, readRaw, sendNow } from '../testing.ts'
import { consumeQuota } from './consume-quota.ts'
import { slotStart } from './sending-quota.ts'
import { addSent } from './sent-count-store.ts'

const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'
const settings = {
  BOCAU_LETTERS_PER_HOUR: '3',
  BOCAU_RECIPIENTS_PER_HOUR: '8',
  BOCAU_RECIPIENTS_PER_DAY: '10',
}
const hour = 3600
const day = 24 * hour

/** Returns the link of the newest message in an inbox. */
async function buttonOf(client: ApiClient): Promise<string | undefined> {
  const [thread] = await listFolder(client, 'INBOX')
  const { text } = await parseMessage(Buffer.from(await readRaw(client, thread?.message_ids[0] ?? '')))
  return text?.split(/\r?\n/).find((line) => line.includes('://'))
}

const many = (count: number) => Array.from({ length: count }, (_, at) => `khach${at}@far.example`)

async function refusal(action: Promise<unknown>) {
  const refused = await action.then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(ApiRefusal)
  return (refused as ApiRefusal).problem
}

/** Delivers a bounce of a message to its sender. */
async function returnTo(
  world: World,
  { messageId, envelopeId }: { messageId: string; envelopeId: string },
  emails: string[],
) {
  const failed = emails.flatMap((email) => [
    '',
    `Final-Recipient: rfc822; ${email}`,
    'Action: failed',
    'Status: 5.1.1',
  ])
  const lines = [
    'From: MAILER-DAEMON@far.example',
    `To: ${ha}`,
    'Subject: Undelivered',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; far.example',
    `Original-Envelope-Id: ${envelopeId}`,
    ...failed,
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
    '',
  ]
  const lmtp = await LmtpClient.open(world.lmtpPort)
  expect((await lmtp.deliver('', [ha], lines.join('\r\n')))[0]).toMatch(/^250/)
  lmtp.close()
  await world.runJobs()
}

onEachDatabase('the hourly and daily sending quota', (database) => {
  async function openWorld(options: Record<string, string> = settings) {
    const world = await createWorld({ database, settings: options })
    return { world, client: await world.signIn(ha) }
  }
  const schedule = async (world: World, client: ApiClient, subject: string, seconds = 600) => {
    const { id } = await createTestDraft(client, { to: [vy], subject })
    const intended_time = Math.floor(world.clock.now() / 1000) + seconds
    await client.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time } })
    return id
  }

  test('rejects a message above the quota with the time when it can be sent', async () => {
    const { world, client } = await openWorld()
    for (let message = 0; message < 3; message++) await sendNow(world, client, { to: [vy] })
    const problem = await refusal(sendNow(world, client, { to: [vy] }))
    expect(problem).toMatchObject({ status: 429, code: 'sending_limit' })
    expect(problem.retry_after_seconds).toBeGreaterThan(50 * 60)
    expect(problem.retry_after_seconds).toBeLessThanOrEqual(65 * 60)
    expect(world.mailOut.sent).toHaveLength(3)

    await world.clock.advance(problem.retry_after_seconds ?? 0)
    await sendNow(world, client, { to: [vy] })
    expect(world.mailOut.sent).toHaveLength(4)
    await sendNow(world, await world.signIn('khue@mocviet.test'), { to: [vy] })
    expect(world.mailOut.sent).toHaveLength(5)
  })

  test('counts recipients per hour and day; more than an hour’s quota is never sent', async () => {
    const { world, client } = await openWorld()
    expect(await refusal(sendNow(world, client, { to: many(9) }))).toMatchObject({
      status: 422,
      code: 'too_many_receivers',
      limit: 8,
    })
    await sendNow(world, client, { to: many(8) })
    expect(await refusal(sendNow(world, client))).toMatchObject({ code: 'sending_limit' })
    await world.clock.advance(2 * hour)
    await sendNow(world, client, { to: many(2) })
    const problem = await refusal(sendNow(world, client))
    expect(problem.retry_after_seconds).toBeGreaterThan(20 * hour)
  })

  test('is exact when two nodes send at the same time', async () => {
    const { world } = await openWorld({ ...settings, BOCAU_LETTERS_PER_HOUR: '1' })
    const account = await world.app.db.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', ha)
      .executeTakeFirstOrThrow()
    const quota = { messagesPerHour: 5, recipientsPerHour: 100, recipientsPerDay: 100 }
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.app.db.transaction(async (tx) => {
          await tx.lockAccount(account.id)
          return consumeQuota({ ...world.app, sendingQuota: quota }, tx, {
            accountId: account.id,
            recipients: 1,
          })
        }),
      ),
    )
    expect(results.filter(({ state }) => state === 'taken')).toHaveLength(5)
    expect(results.filter(({ state }) => state === 'full')).toHaveLength(15)
  })

  test('is restored by undoing a send', async () => {
    const { world, client } = await openWorld()
    for (let message = 0; message < 5; message++) {
      const { id } = await createTestDraft(client, { to: [vy] })
      await client.call('POST /api/v2/send_mail', { body: { msg_id: id, delay: 10 } })
      await client.call('POST /api/v2/undo_send_mail', { body: { msg_id: id } })
    }
    await sendNow(world, client, { to: [vy] })
    expect(world.mailOut.sent).toHaveLength(1)
  })

  test('delays scheduled messages with a new time and loses none', async () => {
    const { world, client } = await openWorld()
    for (const subject of ['một', 'hai', 'ba', 'bốn', 'năm']) await schedule(world, client, subject)
    await world.clock.advance(601)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(3)
    const waiting = await listFolder(client, 'WEBMAIL_SCHEDULED')
    expect(waiting).toHaveLength(2)
    const { messages } = await client.call('GET /api/v2/threads/:id', {
      params: { id: waiting[0]?.id ?? '' },
    })
    expect(messages[0]?.intended_time).toBeGreaterThan(Math.floor(world.clock.now() / 1000) + 50 * 60)
    await world.clock.advance(2 * hour)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(5)
  })

  test('delays a periodic message', async () => {
    const { world, client } = await openWorld({ ...settings, BOCAU_LETTERS_PER_HOUR: '1' })
    const { id } = await createTestDraft(client, { to: [vy], subject: 'định kỳ' })
    const at = new Date(world.clock.now() + 7 * hour * 1000 + 600_000)
    const time_send = at.toISOString().slice(11, 16)
    const start_day = at.toISOString().slice(0, 10)
    await client.call('POST /api/v2/messages/periodic', {
      body: { msg_id: id, period: { by_days: 1 }, time_send, start_day },
    })
    await sendNow(world, client, { to: [vy], subject: 'trước' })
    await world.clock.advance(20 * 60)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    await world.clock.advance(2 * hour)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(2)
  })

  test('is separate for automatic mail: forwarded messages wait and none is lost', async () => {
    const { world, client } = await openWorld()
    await verifyForward(world, client, 'ha@elsewhere.example', { isOn: true })
    for (let message = 0; message < 5; message++) await world.deliver({ recipients: [ha] })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(3)
    await sendNow(world, client, { to: [vy] })
    expect(world.mailOut.sent).toHaveLength(4)
    await world.clock.advance(2 * hour)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(6)
  })

  test.each([
    ['silenced', { is_sending_enabled: 0 }],
    ['shut', { is_disabled: 1 }],
  ] as const)('drops waiting messages of an account %s meanwhile', async (_, change) => {
    const { world, client } = await openWorld()
    await verifyForward(world, client, 'ha@elsewhere.example', { isOn: true })
    for (let message = 0; message < 5; message++) await world.deliver({ recipients: [ha] })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(3)
    await world.app.db.transaction((tx) =>
      tx.sql.updateTable('account').set(change).where('email', '=', ha).execute(),
    )
    for (let later = 0; later < 3; later++) {
      await world.clock.advance(2 * hour)
      await world.runJobs()
    }
    expect(world.mailOut.sent).toHaveLength(3)
  })

  test('can be set for an organisation by the operator', async () => {
    const { world, client } = await openWorld()
    await setSendingQuota(world.app, 'MocViet.test', {
      messagesPerHour: 1,
      recipientsPerHour: null,
      recipientsPerDay: null,
    })
    await sendNow(world, client, { to: [vy] })
    expect(await refusal(sendNow(world, client, { to: [vy] }))).toMatchObject({ code: 'sending_limit' })
    const duy = await world.signIn('duy@dakwood.test')
    for (let message = 0; message < 3; message++) await sendNow(world, duy, { to: [vy] })
    expect(world.mailOut.sent).toHaveLength(4)
  })
})

onEachDatabase('an account that looks compromised', (database) => {
  async function openWorld() {
    const world = await createWorld({ database })
    const [client, owner] = [await world.signIn(ha), await world.signIn('khue@mocviet.test')]
    const { id } = await client.call('GET /api/v2/user/info', {})
    return { world, client, owner, id }
  }

  /** Records some messages on each of the previous days. */
  const sendUsually = (world: World, accountId: string) =>
    world.app.db.transaction(async (tx) => {
      for (let ago = 2; ago < 9; ago++) {
        const slot = slotStart(world.clock.now() - ago * day * 1000)
        await addSent(tx.sql, accountId, {
          kind: 'person',
          added: { slot, letters: 5, recipients: 12, refused: 0 },
        })
      }
    })

  test('is stopped at ten times its average; user and Owner are notified', async () => {
    const { world, client, owner, id } = await openWorld()
    await sendUsually(world, id)
    await sendNow(world, client, { to: many(100) })
    expect(await refusal(sendNow(world, client, { to: many(30) }))).toMatchObject({
      status: 403,
      code: 'sending_stopped',
    })
    expect(await refusal(sendNow(world, client, { to: [vy] }))).toMatchObject({ code: 'sending_stopped' })
    await world.runJobs()
    const alertSubject = 'Tạm dừng gửi thư: ha@mocviet.test'
    expect(await listSubjects(client, 'INBOX')).toEqual([alertSubject])
    expect(await listSubjects(owner, 'INBOX')).toEqual([alertSubject])
    expect(await buttonOf(client)).toMatch(
      new RegExp(`^Xem bảo mật tài khoản: https?://[^/]+/m/${id}/account/protect$`),
    )
    expect(await buttonOf(owner)).toMatch(/^Xem lại: https?:\/\/[^/]+\/account\/people$/)
    expect(await client.call('GET /api/v2/user/info', {})).toMatchObject({
      enable_smtp: 0,
      sending_stopped: { reason: 'flood' },
      stopped_people: [],
    })
    expect(await owner.call('GET /api/v2/user/info', {})).toMatchObject({
      enable_smtp: 1,
      sending_stopped: null,
      stopped_people: [ha],
    })
  })

  test('resumes when its Owner allows it, with all waiting messages', async () => {
    const { world, client, owner, id } = await openWorld()
    await sendUsually(world, id)
    const { id: scheduled } = await createTestDraft(client, { to: [vy], subject: 'hẹn giờ' })
    await client.call('POST /api/v2/messages/schedule', {
      body: { msg_id: scheduled, intended_time: Math.floor(world.clock.now() / 1000) + 600 },
    })
    expect(await refusal(sendNow(world, client, { to: many(130) }))).toMatchObject({
      code: 'sending_stopped',
    })
    await world.clock.advance(700)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    const { items } = await owner.call('GET /api/v2/organisation/users', { query: { s: 'ha@' } })
    expect(items).toMatchObject([{ id, enable_smtp: 0, sending_stopped: 'flood' }])

    const released = await owner.call('PATCH /api/v2/organisation/users/:id', {
      params: { id },
      body: { enable_smtp: 1 },
    })
    expect(released).toMatchObject({ enable_smtp: 1, sending_stopped: null })
    expect(await owner.call('GET /api/v2/user/info', {})).toMatchObject({ stopped_people: [] })
    await world.clock.advance(hour)
    await world.runJobs()
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
  })

  test('is stopped by many remote rejections, and pending retries wait', async () => {
    const { world, client } = await openWorld()
    const refused = many(60)
    for (const email of refused)
      world.mailOut.setOutcome(email, { state: 'refused', code: 550, text: 'no such user' })
    world.mailOut.setOutcome(vy, { state: 'deferred', code: 450, text: 'later' })
    await sendNow(world, client, { to: [vy], subject: 'chờ' })
    await sendNow(world, client, { to: refused })
    expect(await client.call('GET /api/v2/user/info', {})).toMatchObject({
      sending_stopped: { reason: 'refusals' },
    })
    world.mailOut.setOutcome(vy, { state: 'accepted' })
    await world.clock.advance(600)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    const owner = await world.signIn('khue@mocviet.test')
    const { id } = await client.call('GET /api/v2/user/info', {})
    await owner.call('PATCH /api/v2/organisation/users/:id', { params: { id }, body: { enable_smtp: 1 } })
    await world.clock.advance(hour)
    await world.runJobs()
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
  })

  test('is stopped by verified bounces, each counted once, not by forged ones', async () => {
    const { world, client } = await openWorld()
    const isStopped = async () => (await client.call('GET /api/v2/user/info', {})).sending_stopped
    const send = async () => {
      const { draft } = await sendNow(world, client, { to: many(60) })
      const raw = await readRaw(client, draft.id)
      const envelopeId = world.mailOut.attempts.at(-1)?.reports?.envelopeId ?? ''
      expect([envelopeId.length, raw.includes(envelopeId)]).toEqual([26, false])
      return { messageId: /^Message-ID: (.*)\r$/im.exec(raw)?.[1] ?? '', envelopeId }
    }
    const [first = ''] = many(1)
    const one = await send()
    await returnTo(
      world,
      one,
      Array.from({ length: 60 }, () => first),
    )
    await returnTo(world, { ...one, envelopeId: 'a'.repeat(26) }, many(60))
    expect(await isStopped()).toBeNull()
    const other = await send()
    await returnTo(world, { ...other, envelopeId: one.envelopeId }, many(60))
    expect(await isStopped()).toBeNull()
    await returnTo(world, await send(), many(60))
    expect(await isStopped()).toMatchObject({ reason: 'refusals' })
  })

  test('is not assumed for mail to deleted colleagues or a new account', async () => {
    const { world, client } = await openWorld()
    await sendNow(world, client, { to: Array.from({ length: 60 }, (_, at) => `cu${at}@mocviet.test`) })
    await sendNow(world, client, { to: many(900) })
    expect(await client.call('GET /api/v2/user/info', {})).toMatchObject({ sending_stopped: null })
  })
})
