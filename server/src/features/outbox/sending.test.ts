import { expect, test } from 'vitest'
import { createWorld, findCountErrors, onEachDatabase } from '../../testing/index.ts'
import { deleteOldOutgoingMessages } from './delete-outgoing-message.ts'
import { createTestDraft, listFolder, listSubjects, type MessageText, readRaw, sendNow } from './testing.ts'

onEachDatabase('sending', (database) => {
  test('a message reaches local and remote recipients once and is stored in Sent', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const { draft, sent } = await sendNow(world, khue, {
      to: ['ha@mocviet.test', 'an@far.example'],
      cc: ['HA@mocviet.test', 'duy@dakwood.test'],
      bcc: ['giau@far.example'],
    })
    expect(sent).toMatchObject({ msg_id: draft.id, can_undo: false })
    expect(await listSubjects(khue, 'Sent')).toEqual(['Báo giá bàn gỗ sồi'])
    expect(await listSubjects(khue, 'Drafts')).toEqual([])
    expect(await listSubjects(ha, 'INBOX')).toEqual(['Báo giá bàn gỗ sồi'])
    expect(await listSubjects(await world.signIn('duy@dakwood.test'), 'INBOX')).toHaveLength(1)
    expect(world.mailOut.sent.map((one) => one.to.toSorted())).toEqual([
      ['an@far.example', 'giau@far.example'],
    ])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('Bcc recipients appear only in the sender’s copy', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: ['an@far.example'], bcc: ['giau@far.example'] })
    expect(world.mailOut.sent[0]?.raw).not.toMatch(/giau@far/i)
    expect(await readRaw(khue, draft.id)).toMatch(/^bcc: giau@far.example/im)
  })

  test('an unknown domain is reported before sending and leaves the draft', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    world.mailOut.nonexistentDomains.add('gmial.example')
    const draft = await createTestDraft(khue, {
      to: ['an@gmial.example', 'ha@mocviet.test'],
      cc: ['giau@far.example'],
    })
    await expect(khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })).rejects.toMatchObject({
      problem: { code: 'domain_not_found', emails: ['an@gmial.example'] },
    })
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
    expect(await listSubjects(khue, 'Drafts')).toEqual(['Báo giá bàn gỗ sồi'])
  })

  test('a repeated send request returns the same result and sends nothing', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    const send = () => khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 5 } })
    const [first, ...rest] = await Promise.all(Array.from({ length: 8 }, send))
    for (const other of rest) expect(other).toEqual(first)
    await world.clock.advance(6)
    await world.runJobs()
    expect(await send()).toMatchObject({ msg_id: draft.id, state: '', can_undo: false })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
  })

  test('a message undone within its window is never sent', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    const waiting = await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 7 } })
    expect(waiting).toMatchObject({ state: 'waiting', can_undo: true })
    await world.clock.advance(6)
    await world.runJobs()
    const repeated = await khue.call('POST /api/v2/undo_send_mail', { body: { msg_id: draft.id } })
    expect(repeated).toMatchObject({ id: draft.id, state: '', subject: draft.subject, body: draft.body })
    await world.clock.advance(60)
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
    expect(await listSubjects(khue, 'Drafts')).toEqual([draft.subject])
    // Edited and sent after all, it has the same Message-ID.
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('undo after the window fails, and the message is sent', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 7 } })
    await world.clock.advance(7)
    await world.runJobs()
    await expect(khue.call('POST /api/v2/undo_send_mail', { body: { msg_id: draft.id } })).rejects.toThrow(
      '409 undo_window_closed',
    )
    expect(world.mailOut.sent).toHaveLength(1)
  })

  test('a message waiting to be sent cannot be edited', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue)
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 7 } })
    const save = { save_id: 'save-later', version: draft.version, subject: 'Khác' }
    await expect(
      khue.call('PATCH /api/v2/messages/:id', { params: { id: draft.id }, body: save }),
    ).rejects.toThrow('409 not_a_draft')
  })

  const refused: [string, string, MessageText, object, string][] = [
    ['an account that may not send', 'khoa@mocviet.test', {}, {}, '403 sending_disabled'],
    ['a domain that is not verified', 'an@chuaxacminh.test', {}, {}, '403 dns_verification_failed'],
    ['no receiver', 'khue@mocviet.test', { to: [] }, {}, '422 no_receiver'],
    ['an invalid address', 'khue@mocviet.test', { to: ['không phải'] }, {}, '422 invalid_receivers'],
    ['a version that is not the newest', 'khue@mocviet.test', {}, { version: 7 }, '409 draft_changed'],
    [
      'a body that is too long',
      'khue@mocviet.test',
      { body: `<p>${'x'.repeat(1_000_001)}</p>` },
      {},
      '422 body_too_long',
    ],
  ]
  test.each(refused)('%s is rejected', async (_name, email, fixture, more, refusal) => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'khoa@mocviet.test', isSendingEnabled: false })
    const client = await world.signIn(email)
    const draft = await createTestDraft(client, fixture)
    await expect(
      client.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, ...more } }),
    ).rejects.toThrow(refusal)
  })

  test('a greylisted message is retried only for deferred recipients', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    world.mailOut.setOutcome('xam@far.example', { state: 'deferred', code: 450, text: 'Greylisted' })
    const { draft } = await sendNow(world, khue, { to: ['xam@far.example', 'an@far.example'] })
    world.mailOut.setOutcome('xam@far.example', { state: 'accepted', code: 250, text: 'Ok' })
    await world.clock.advance(120)
    await world.runJobs()
    expect(world.mailOut.sent.map((one) => one.to)).toEqual([['an@far.example'], ['xam@far.example']])
    const ids = world.mailOut.sent.map((one) => /^message-id: (.*)$/im.exec(one.raw)?.[1])
    expect(ids[0]).toBe(ids[1])
    const detail = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    expect(detail.messages[0]).toMatchObject({ status: '', is_draft: false, state: '' })
  })

  test('a rejection for one recipient is reported immediately with the reason', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    world.mailOut.setOutcome('khong@far.example', {
      state: 'refused',
      code: 550,
      enhanced: '5.1.1',
      text: 'User unknown',
    })
    const { draft } = await sendNow(world, khue, { to: ['khong@far.example', 'an@far.example'] })
    const detail = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    const sentMessage = detail.messages.find((message) => message.id === draft.id)
    expect(sentMessage).toMatchObject({
      folder: 'Sent',
      status: 'partly_failed',
      error_msg: '550 5.1.1 User unknown',
    })
    const report = detail.messages.find((message) => message.folder === 'INBOX')
    const raw = await readRaw(khue, report?.id ?? '')
    expect(raw).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status/im)
    expect(raw).toContain('Final-Recipient: rfc822; khong@far.example')
    expect(raw).toContain('Diagnostic-Code: smtp; 550 5.1.1 User unknown')
    expect(world.mailOut.sent.map((one) => one.to)).toEqual([['an@far.example']])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a message that reached no recipient becomes a draft again', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: ['ai@mocviet.test'] })
    expect(await listSubjects(khue, 'Sent')).toEqual([])
    expect(await listFolder(khue, 'Drafts')).toMatchObject([{ status: 'sending_failed' }])
    const reread = await khue.call('GET /api/v2/messages/:id', { params: { id: draft.id } })
    expect(reread).toMatchObject({ state: 'sending_failed', body: draft.body, version: draft.version })
    expect(reread.error_msg).toContain('User unknown')

    await khue.call('PATCH /api/v2/messages/:id', {
      params: { id: draft.id },
      body: {
        save_id: 'put-right',
        version: draft.version,
        to: [{ name: '', email: 'ha@mocviet.test' }],
      },
    })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
    await world.runJobs()
    expect(await listFolder(khue, 'Sent')).toMatchObject([{ status: '' }])
    expect(await listSubjects(await world.signIn('ha@mocviet.test'), 'INBOX')).toHaveLength(1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('delivery is given up after two days', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    world.mailOut.setOutcome('mai@far.example', {
      state: 'deferred',
      code: null,
      text: 'Greeting never received',
    })
    const { draft } = await sendNow(world, khue, { to: ['mai@far.example'] })
    for (let tries = 0; tries < 11; tries++) {
      world.clock.skip(4.5 * 3600)
      await world.runJobs()
    }
    const later = await world.signIn('khue@mocviet.test')
    const detail = await later.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    expect(detail.messages.map((message) => message.folder)).toEqual(['Drafts', 'INBOX'])
    expect(detail.messages[0]?.status).toBe('sending_failed')
    expect(world.mailOut.attempts.length).toBeGreaterThan(8)
    expect(world.mailOut.attempts.length).toBeLessThan(15)
  })

  test('a scheduled message waits in its folder and is sent at its time', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    const at = Math.floor(world.clock.now() / 1000) + 3600
    const body = { msg_id: draft.id, intended_time: at }
    expect(await khue.call('POST /api/v2/messages/schedule', { body })).toMatchObject({
      state: 'scheduled',
      leaves_at: at,
      can_undo: true,
    })
    expect(await listFolder(khue, 'WEBMAIL_SCHEDULED')).toMatchObject([{ intended_time: at }])
    await world.clock.advance(3599)
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
    await world.clock.advance(1)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await listSubjects(khue, 'WEBMAIL_SCHEDULED')).toEqual([])
    expect(await listFolder(khue, 'Sent')).toMatchObject([{ last_message_timestamp: at }])
    expect(Date.parse(/^date: (.*)$/im.exec(world.mailOut.sent[0]?.raw ?? '')?.[1] ?? '')).toBe(at * 1000)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a cancelled schedule leaves a draft; less than five minutes is rejected', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    const now = Math.floor(world.clock.now() / 1000)
    const schedule = (intended_time: number) =>
      khue.call('POST /api/v2/messages/schedule', { body: { msg_id: draft.id, intended_time } })
    await expect(schedule(now + 200)).rejects.toThrow('422 schedule_too_soon')
    await schedule(now + 300)
    const repeated = await khue.call('DELETE /api/v2/messages/:id/schedule', { params: { id: draft.id } })
    expect(repeated.state).toBe('')
    await world.clock.advance(600)
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
    expect(await listSubjects(khue, 'Drafts')).toEqual([draft.subject])
  })

  test('a deleted scheduled message is not sent', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    const intended_time = Math.floor(world.clock.now() / 1000) + 3600
    await khue.call('POST /api/v2/messages/schedule', { body: { msg_id: draft.id, intended_time } })
    await khue.call('POST /api/v2/threads/delete', { body: { ids: [draft.thread_id] } })
    await world.clock.advance(3601)
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
  })

  test('a periodic message is written for each time and ends after its count', async () => {
    // The clock of the test world starts at 2 March 2026, 09:00 in Vietnam.
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'], subject: 'Nhắc họp' })
    const started = await khue.call('POST /api/v2/messages/periodic', {
      body: {
        msg_id: draft.id,
        period: { by_week: { every_x_weeks: 1, weekdays: [0, 3] } },
        time_send: '10:00',
        start_day: '2026-03-02',
        end_after: 3,
      },
    })
    expect(started.next.map((at) => new Date(at * 1000).toISOString().slice(0, 16))).toEqual([
      '2026-03-02T03:00',
      '2026-03-05T03:00',
      '2026-03-09T03:00',
    ])
    expect(await listFolder(khue, 'webmail_period')).toMatchObject([{ intended_time: started.next[0] }])
    await world.clock.advance(3600)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await listFolder(khue, 'webmail_period')).toMatchObject([{ intended_time: started.next[1] }])
    for (let days = 0; days < 5; days++) {
      world.clock.skip(2 * 24 * 3600)
      await world.runJobs()
    }
    const ids = world.mailOut.sent.map((one) => /^message-id: (.*)$/im.exec(one.raw)?.[1])
    expect(new Set(ids).size).toBe(3)
    const later = await world.signIn('khue@mocviet.test')
    expect(await listSubjects(later, 'webmail_period')).toEqual([])
    const [thread] = await listFolder(later, 'Sent')
    expect(thread?.message_count).toBe(3)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('stopping a periodic message leaves a draft; invalid times are rejected', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    const start = (time_send: string, more = {}) =>
      khue.call('POST /api/v2/messages/periodic', {
        body: { msg_id: draft.id, period: { by_days: 1 }, time_send, start_day: '2026-03-02', ...more },
      })
    await expect(start('09:02')).rejects.toThrow('422 schedule_too_soon')
    await expect(start('10:00', { end_day: '2026-03-01' })).rejects.toThrow('422 period_without_date')
    await start('09:03')
    await khue.call('DELETE /api/v2/messages/:id/periodic', { params: { id: draft.id } })
    await world.clock.advance(3600)
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
    expect(await listSubjects(khue, 'Drafts')).toEqual([draft.subject])
  })

  test('missed times of a periodic message are replaced by one', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    await khue.call('POST /api/v2/messages/periodic', {
      body: { msg_id: draft.id, period: { by_days: 1 }, time_send: '10:00', start_day: '2026-03-02' },
    })
    world.clock.skip(5 * 24 * 3600)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    const later = await world.signIn('khue@mocviet.test')
    expect((await listFolder(later, 'webmail_period'))[0]?.intended_time).toBe(
      Date.parse('2026-03-07T03:00Z') / 1000,
    )
  })
})

test('headers accept any text without injection', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  await sendNow(world, khue, {
    to: ['an@far.example'],
    subject: 'Chào\r\nBcc: ke@xau.example\r\n\r\nthân thư',
  })
  const raw = world.mailOut.sent[0]?.raw ?? ''
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(headers).not.toMatch(/^bcc:/im)
  expect(headers).not.toContain('thân thư')
  expect(headers).toMatch(/^content-type: multipart\/alternative/im)
  expect(raw).toMatch(/^content-type: text\/plain; charset=utf-8; format=flowed; delsp=no/im)
  expect(raw).toMatch(/^content-type: text\/html; charset=utf-8/im)
})

test('copies for external recipients are deleted after some time', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  await sendNow(world, khue, { to: ['an@far.example'], bcc: ['giau@far.example'] })
  const { blob_hash } = await world.app.db.sql
    .selectFrom('outgoing_recipient')
    .select('blob_hash')
    .executeTakeFirstOrThrow()
  expect((await world.app.blobs.get(blob_hash)).byteLength).toBeGreaterThan(100)
  world.clock.skip(41 * 24 * 3600)
  await deleteOldOutgoingMessages(world.app, world.clock.now() - 40 * 24 * 3_600_000)
  const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
  expect(released.map(({ hash }) => hash)).toContain(blob_hash)
  expect(await world.app.db.sql.selectFrom('outgoing').selectAll().execute()).toEqual([])
})
