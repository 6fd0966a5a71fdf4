import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import {
  type ApiClient,
  createWorld,
  LmtpClient,
  onBothDatabases,
  proveForward,
  type World,
} from '../../testing/index.ts'
import { listed, sendNow, subjects } from './testing.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

/** Hands a letter over that names nobody as its sender, as bounces do. */
async function bring(world: World, to: string, raw: string, from = ''): Promise<string | undefined> {
  const client = await LmtpClient.open(world.lmtpPort)
  try {
    return (await client.deliver(from, [to], raw))[0]
  } finally {
    client.close()
  }
}

/** The report of another server that a letter has not reached somebody. */
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

onBothDatabases('a bounce of a letter that was sent on from here', (database) => {
  /** A world where Khuê has sent a letter of Vy on; answers with the address in whose name it went. */
  async function sentOn(): Promise<{ world: World; client: ApiClient; rewritten: string }> {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const filter = {
      conditions: [{ type: 'subject', comparator: 'contains', value: 'hợp đồng' }],
      actions: [{ type: 'redirect', value: 'khue@elsewhere.example' }],
    }
    await proveForward(world, client, 'khue@elsewhere.example')
    await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(filter) } })
    await world.deliver({ subject: 'hợp đồng' })
    await world.runJobs()
    const rewritten = world.mailOut.sent[0]?.from ?? ''
    world.mailOut.sent.length = 0
    return { world, client, rewritten }
  }

  test('is passed on to whoever wrote it, and lies in no mailbox here', async () => {
    const { world, client, rewritten } = await sentOn()
    const raw = report('x@xuongmoc.example', 'khue@elsewhere.example')
    expect(await bring(world, rewritten, raw)).toMatch(/^250 2\.1\.5 Passed on/)
    await world.runJobs()
    expect(world.mailOut.sent.map(({ from, to }) => ({ from, to }))).toEqual([{ from: '', to: [vy] }])
    expect(world.mailOut.sent[0]?.raw).toBe(raw)
    expect(await subjects(client, 'INBOX')).toEqual(['hợp đồng'])
    world.clock.leap(23 * 24 * 3600)
    expect(await bring(world, rewritten, raw)).toMatch(/^550 5\.1\.1 /)
  })

  test('is the only thing that goes that way: no other letter, and to no address that we have not made', async () => {
    const { world, rewritten } = await sentOn()
    expect(await bring(world, rewritten, 'Subject: x\r\n\r\ny\r\n', 'spam@far.example')).toMatch(
      /^550 5\.1\.1 /,
    )
    for (const made of [rewritten.replace('=vy@', '=an@'), rewritten.replace('mocviet', 'dakwoods')]) {
      expect(await bring(world, made, report('x@y', vy))).toMatch(/^550 /)
    }
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
  })

  test('one that is long is passed on by its beginning', async () => {
    const { world, rewritten } = await sentOn()
    const raw = `${report('x@y', vy)}${'x'.repeat(1_000_000)}`
    expect(await bring(world, rewritten, raw)).toMatch(/^250 /)
    await world.runJobs()
    expect(world.mailOut.sent[0]?.raw.length).toBe(256 * 1024)
  })
})

onBothDatabases('a letter that comes back after it was taken over', (database) => {
  async function sentLetter() {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { sent } = await sendNow(world, client, { to: [vy, 'an@far.example'], subject: 'Báo giá' })
    const raw = world.mailOut.sent[0]?.raw ?? ''
    const messageId = /^Message-ID: <(.+)>/im.exec(raw)?.[1] ?? ''
    return { world, client, messageId, sent }
  }
  const inSent = async (client: ApiClient) => {
    const [thread] = await listed(client, 'Sent')
    const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    return messages.find((message) => message.folder === 'Sent')
  }
  const failuresOf = async (world: World, client: ApiClient) => {
    const { id } = await client.call('GET /api/v2/user/info', {})
    const events = await listEventsAfter(world.app.db.sql, id, 0, 100)
    return events.filter(({ type }) => type === 'send_mail_failed').map(({ payload }) => payload)
  }

  test('says so on its copy in Sent and to whoever is looking, with what the other server said', async () => {
    const { world, client, messageId } = await sentLetter()
    expect(await inSent(client)).toMatchObject({ status: '' })
    expect(await bring(world, khue, report(messageId, 'Vy@xuongmoc.example'))).toMatch(/^250 /)
    await world.runJobs()

    expect(await inSent(client)).toMatchObject({
      status: 'sending_failed',
      error_msg: '550 5.1.1 User unknown',
    })
    expect(await failuresOf(world, client)).toMatchObject([
      { subject: 'Báo giá', failure: 'receiver_unknown', emails: [vy], is_draft: false },
    ])
    expect(await subjects(client, 'INBOX')).toEqual(['Undelivered Mail Returned to Sender'])

    // The same said twice changes nothing more.
    await bring(world, khue, report(messageId, vy))
    await world.runJobs()
    expect(await failuresOf(world, client)).toHaveLength(1)
  })

  test('is known by the words of a server that writes no report, too', async () => {
    const { world, client, messageId } = await sentLetter()
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
    await bring(world, khue, raw)
    await world.runJobs()
    expect(await inSent(client)).toMatchObject({ status: 'sending_failed' })
    expect(await failuresOf(world, client)).toMatchObject([{ failure: 'receiver_unknown', emails: [vy] }])
  })

  test('nobody is believed who does not know it, or speaks of somebody it did not go to', async () => {
    const { world, client, messageId } = await sentLetter()
    await bring(world, khue, report('made.up@mocviet.test', vy))
    await bring(world, khue, report(messageId, 'ai@far.example'))
    await bring(world, khue, report(messageId, vy, 'delayed'))
    await bring(world, khue, report(messageId, vy), 'somebody@far.example')
    await world.runJobs()
    expect(await inSent(client)).toMatchObject({ status: '' })
    expect(await failuresOf(world, client)).toEqual([])
  })
})
