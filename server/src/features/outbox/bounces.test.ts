import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import {
  type ApiClient,
  createWorld,
  LmtpClient,
  type MessageFixture,
  onEachDatabase,
  verifyForward,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { listFolder, listSubjects, sendNow } from './testing.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

/** Delivers a message with an empty envelope sender, like a bounce. */
async function deliverRaw(world: World, to: string, raw: string, from = ''): Promise<string | undefined> {
  const client = await LmtpClient.open(world.lmtpPort)
  try {
    return (await client.deliver(from, [to], raw))[0]
  } finally {
    client.close()
  }
}

/** A delivery report from another server about a failed recipient. */
const report = (messageId: string, email: string, action = 'failed') =>
  [
    'From: MAILER-DAEMON@mx.far.example',
    `To: ${khue}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${Math.random()}@mx.far.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.far.example',
    '',
    `Final-Recipient: rfc822; ${email}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}>`,
    '',
    '--B--',
    '',
  ].join('\r\n')

/** Messages that only pretend to be bounces. */
const freeTexts: Record<string, string> = {
  'a text': 'Subject: Sale\r\n\r\nBuy now\r\n',
  'a text with a file': writeMessage({ files: [{ name: 'a.txt', contentType: 'text/plain', content: 'x' }] }),
  'an out-of-office reply': 'Subject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nAway\r\n',
  'only a subject of bounces':
    'From: MAILER-DAEMON@far.example\r\nSubject: Undelivered Mail Returned to Sender\r\n\r\nBuy at https://far.example now\r\n',
  'a report without content': report('letter@xuongmoc.example', 'khue@elsewhere.example', 'delayed'),
}

onEachDatabase('a bounce of a forwarded message', (database) => {
  const mailId = 'letter@xuongmoc.example'
  const target = 'khue@elsewhere.example'

  /** Creates a world where Khuê has forwarded a message; returns the address used as its envelope sender. */
  async function sentOn(mail: Partial<MessageFixture> = {}, from = vy) {
    const world = await createWorld({ database, settings: { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' } })
    const client = await world.signIn(khue)
    await verifyForward(world, client, target, { isOn: true })
    const fixture = { messageId: `<${mailId}>`, subject: 'hợp đồng', ...mail }
    expect(await deliverRaw(world, khue, writeMessage(fixture), from)).toMatch(/^250 /)
    await world.runJobs()
    const rewritten = world.mailOut.sent[0]?.from ?? ''
    world.mailOut.sent.length = 0
    return { world, client, rewritten }
  }
  const sentEnvelopes = ({ mailOut }: World) => mailOut.sent.map(({ from, to }) => ({ from, to }))

  test('is passed on to the original sender and stored in no local mailbox', async () => {
    const { world, client, rewritten } = await sentOn()
    const raw = report(mailId, target)
    expect(await deliverRaw(world, rewritten.toUpperCase(), raw)).toMatch(/^250 2\.1\.5 Forwarded/)
    await world.runJobs()
    expect(sentEnvelopes(world)).toEqual([{ from: '', to: [vy] }])
    const bounceReport = world.mailOut.sent[0]?.raw ?? ''
    expect(bounceReport).toMatch(/^Content-Type: multipart\/report;/m)
    expect(bounceReport).toContain(`Final-Recipient: rfc822; ${khue}`)
    expect(bounceReport).toContain('Status: 5.1.1')
    expect(bounceReport).toContain(`Message-ID: <${mailId}>`)
    expect(await listSubjects(client, 'INBOX')).toEqual(['hợp đồng'])
  })

  test('reveals neither its text nor the forward address', async () => {
    const { world, rewritten } = await sentOn({ subject: 'hop dong' })
    const raw = report(mailId, target).replace('It could not be', 'Buy at https://spam.example')
    await deliverRaw(world, rewritten, raw.replace('User unknown', 'see https://spam.example'))
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(world.mailOut.sent[0]?.raw).not.toMatch(/spam\.example|elsewhere|hop_do/i)
  })

  test('contains the subject for a verified sender', async () => {
    const headers = ['Authentication-Results: mx.mocviet.test; spf=pass smtp.mailfrom=xuongmoc.example']
    const { world, rewritten } = await sentOn({ headers, subject: 'hop dong' })
    await deliverRaw(world, rewritten, report(mailId, target))
    await world.runJobs()
    const { subject, from } = await parseMessage(Buffer.from(world.mailOut.sent[0]?.raw ?? ''))
    expect(subject).toBe('Thư không gửi được: hop dong')
    expect(from).toEqual({ name: 'Hệ thống chuyển thư', email: 'mailer-daemon@mocviet.test' })
  })

  test('is also recognised in free-text form', async () => {
    const { world, rewritten } = await sentOn()
    const raw = [
      'From: MAILER-DAEMON@mx.far.example',
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at mx.far.example.',
      `<${target}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
    ].join('\r\n')
    expect(await deliverRaw(world, rewritten, raw)).toMatch(/^250 /)
    await world.runJobs()
    expect(sentEnvelopes(world)).toEqual([{ from: '', to: [vy] }])
  })

  test.each(Object.entries(freeTexts))('is not %s: that is rejected', async (_, raw) => {
    const { world, rewritten } = await sentOn()
    expect(await deliverRaw(world, rewritten, raw)).toMatch(/^550 5\.7\.1 This address accepts only reports/)
    await world.runJobs()
    expect(world.mailOut.attempts.filter(({ to }) => to.includes(vy))).toEqual([])
  })

  test('must concern that message, and is accepted a few times within days', async () => {
    const { world, rewritten } = await sentOn()
    expect(await deliverRaw(world, rewritten, report('other@xuongmoc.example', target))).toMatch(
      /^550 5\.7\.1 /,
    )
    for (let times = 0; times < 3; times++) {
      expect(await deliverRaw(world, rewritten, report(mailId, target))).toMatch(/^250 /)
    }
    expect(await deliverRaw(world, rewritten, report(mailId, target))).toMatch(/^550 5\.1\.1 /)

    const { world: later, rewritten: old } = await sentOn()
    later.clock.skip(8 * 24 * 3600)
    expect(await deliverRaw(later, old, report(mailId, target))).toMatch(/^550 5\.1\.1 /)
  })

  test('only goes to generated addresses, with an empty sender', async () => {
    const { world, rewritten } = await sentOn()
    expect(await deliverRaw(world, rewritten, report(mailId, target), 'spam@far.example')).toMatch(
      /^550 5\.1\.1 /,
    )
    for (const forged of [rewritten.replace('=vy@', '=an@'), rewritten.replace('mocviet', 'dakwoods')]) {
      expect(await deliverRaw(world, forged, report(mailId, target))).toMatch(/^550 /)
    }
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
  })

  test('expires after some days, also when forwarded by another server before', async () => {
    const before = 'SRS0=abcdef=aa=xuongmoc.example=vy@a.example'
    const { world, rewritten } = await sentOn({}, before)
    expect(rewritten).toMatch(/^SRS1=\w{6}=a\.example==/)
    expect(await deliverRaw(world, rewritten, freeTexts['a text'] ?? '')).toMatch(/^550 5\.7\.1 /)
    expect(await deliverRaw(world, rewritten, report(mailId, target))).toMatch(/^250 /)
    await world.runJobs()
    expect(sentEnvelopes(world)).toEqual([{ from: '', to: [before] }])
    world.clock.skip(8 * 24 * 3600)
    expect(await deliverRaw(world, rewritten, report(mailId, target))).toMatch(/^550 5\.1\.1 /)
  })

  test.each([
    [
      'whose sender was rejected',
      ['Authentication-Results: mx.mocviet.test; spf=fail smtp.mailfrom=xuongmoc.example'],
      `<${mailId}>`,
    ],
    ['that nothing is known by', [], ''],
  ])('of a message %s returns to the mailbox that forwarded it', async (_, headers, messageId) => {
    const { rewritten } = await sentOn({ headers, messageId })
    expect(rewritten).toBe(khue)
  })

  test('is classified as external mail, not as mail of a colleague', async () => {
    const { world, rewritten } = await sentOn({}, 'duy@dakwood.test')
    const raw = report(mailId, target).replace('MAILER-DAEMON@mx.far.example', 'ha@mocviet.test')
    expect(await deliverRaw(world, rewritten, raw)).toMatch(/^250 /)
    await world.runJobs()
    const duy = await world.signIn('duy@dakwood.test')
    const [thread] = await listFolder(duy, 'INBOX')
    const { messages } = await duy.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    expect(messages).toMatchObject([
      { from: { email: 'mailer-daemon@mocviet.test' }, authentication: 'none', status: '' },
    ])
  })

  test('a message forwarded internally does not count as written by its owner', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const ha = await world.signIn('ha@mocviet.test')
    await verifyForward(world, client, 'ha@mocviet.test', { isOn: true, localClient: ha })
    const raw = writeMessage({ from: `Khuê <${khue}>`, subject: 'Chuyển tiền gấp' })
    await deliverRaw(world, khue, raw, `${'x'.repeat(60)}@far.example`)
    await world.runJobs()
    const [thread] = await listFolder(ha, 'INBOX')
    const { messages } = await ha.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    expect(messages).toMatchObject([{ from: { email: khue }, authentication: 'none' }])
  })
})

onEachDatabase('a message that bounces after acceptance', (database) => {
  async function sentMessage(other = 'an@far.example') {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { sent } = await sendNow(world, client, { to: [vy, other], subject: 'Báo giá' })
    const raw = world.mailOut.sent[0]?.raw ?? ''
    const messageId = /^Message-ID: <(.+)>/im.exec(raw)?.[1] ?? ''
    return { world, client, messageId, sent }
  }
  const inSent = async (client: ApiClient) => {
    const [thread] = await listFolder(client, 'Sent')
    const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    return messages.find((message) => message.folder === 'Sent')
  }
  const failuresOf = async (world: World, client: ApiClient) => {
    const { id } = await client.call('GET /api/v2/user/info', {})
    const events = await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 100 })
    return events.filter(({ type }) => type === 'send_mail_failed').map(({ payload }) => payload)
  }

  test('updates the copy in Sent and open windows with the server’s response', async () => {
    const { world, client, messageId } = await sentMessage()
    expect(await inSent(client)).toMatchObject({ status: '' })
    expect(await deliverRaw(world, khue, report(messageId, 'Vy@xuongmoc.example'))).toMatch(/^250 /)
    await world.runJobs()

    expect(await inSent(client)).toMatchObject({
      status: 'partly_failed',
      error_msg: '550 5.1.1 User unknown',
    })
    expect(await failuresOf(world, client)).toMatchObject([
      {
        subject: 'Báo giá',
        failure: 'receiver_unknown',
        emails: [vy],
        is_draft: false,
        others: { received: 1, waiting: 0 },
      },
    ])
    expect(await listSubjects(client, 'INBOX')).toEqual(['Undelivered Mail Returned to Sender'])

    // A repeated report changes nothing.
    await deliverRaw(world, khue, report(messageId, vy))
    await world.runJobs()
    expect(await failuresOf(world, client)).toHaveLength(1)
  })

  test('is also recognised in free-text form', async () => {
    const { world, client, messageId } = await sentMessage()
    const raw = [
      'From: MAILER-DAEMON@mx.far.example',
      `To: ${khue}`,
      'Subject: failure notice',
      'Message-ID: <1@mx.far.example>',
      '',
      'Hi. This is the qmail-send program at mx.far.example.',
      `<${vy}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      `Message-ID: <${messageId}>`,
      '',
    ].join('\r\n')
    await deliverRaw(world, khue, raw)
    await world.runJobs()
    expect(await inSent(client)).toMatchObject({ status: 'partly_failed' })
    expect(await failuresOf(world, client)).toMatchObject([{ failure: 'receiver_unknown', emails: [vy] }])
  })

  test('ignores reports without knowledge of the message or about other recipients', async () => {
    const { world, client, messageId } = await sentMessage()
    await deliverRaw(world, khue, report('made.up@mocviet.test', vy))
    await deliverRaw(world, khue, report(messageId, 'ai@far.example'))
    await deliverRaw(world, khue, report(messageId, vy, 'delayed'))
    await deliverRaw(world, khue, report(messageId, vy), 'somebody@far.example')
    await world.runJobs()
    expect(await inSent(client)).toMatchObject({ status: '' })
    expect(await failuresOf(world, client)).toEqual([])
  })

  test('ignores external reports about local mailboxes', async () => {
    const colleague = 'ha@mocviet.test'
    const { world, client, messageId } = await sentMessage(colleague)
    await deliverRaw(world, khue, report(messageId, colleague))
    await world.runJobs()
    expect(await inSent(client)).toMatchObject({ status: '' })
    expect(await failuresOf(world, client)).toEqual([])
  })
})
