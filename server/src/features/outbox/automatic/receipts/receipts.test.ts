import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../../../testing/index.ts'
import { readRaw } from '../../testing.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'

onEachDatabase('a read receipt', (database) => {
  test('is requested in the header, sent after confirmation and shown to the sender', async () => {
    const { world, sender, reader } = await people(database)
    const id = await send(world, sender, { receipt: true, importance: 'high' })
    const raw = await readRaw(sender, id)
    expect(raw).toMatch(/^Disposition-Notification-To: <khue@mocviet\.test>\r$/m)
    expect(raw).toMatch(/^Importance: high\r$/im)

    const received = await only(reader, 'INBOX')
    expect(await notes(reader, received.id)).toMatchObject({ receipt_to: khue, importance: 'high' })
    expect(await client(reader, 'INBOX')).toMatchObject([{ important: true }])
    expect(world.mailOut.sent).toEqual([])
    expect(await only(sender, 'Sent')).not.toHaveProperty('read_by')

    await respond(reader, received.id, true)
    await world.runJobs()
    await world.runJobs()
    expect(await only(reader, 'INBOX')).toMatchObject({ receipt_answered: true })
    expect(await only(sender, 'Sent')).toMatchObject({
      read_by: [{ email: ha, at: Math.floor(world.clock.now() / 1000), is_proved: true }],
    })
    const receipts = await client(sender, 'INBOX')
    expect(receipts.map(({ subject, message_count: n, status }) => [subject, n, status])).toEqual([
      ['Hợp đồng', 1, ''],
    ])
    const { messages } = await sender.call('GET /api/v2/threads/:id', {
      params: { id: receipts[0]?.id ?? '' },
      query: { in: 'INBOX' },
    })
    expect(messages.map(({ status }) => status)).toEqual(['', 'receipt'])
    const receipt = await readRaw(sender, receipts[0]?.message_ids.at(-1) ?? '')
    expect(receipt).toMatch(/^Content-Type: multipart\/report; report-type=disposition-notification;/m)
    expect(receipt).toMatch(/^Disposition: manual-action\/MDN-sent-manually; displayed\r$/m)
    await expect(respond(reader, received.id, true)).rejects.toThrow('receipt_not_wanted')
    await expect(respond(reader, received.id, false)).rejects.toThrow('receipt_not_wanted')
  })

  test('can be declined once, visible to other programs but not to the sender', async () => {
    const { world, sender, reader } = await people(database)
    await send(world, sender, { receipt: true })
    const received = await only(reader, 'INBOX')
    await respond(reader, received.id, false)
    await world.runJobs()
    expect(await client(sender, 'INBOX')).toEqual([])
    await expect(respond(reader, received.id, true)).rejects.toThrow('receipt_not_wanted')
    const keywords = world.app.db.sql
      .selectFrom('message_label')
      .innerJoin('label', (join) =>
        join
          .onRef('label.account_id', '=', 'message_label.account_id')
          .onRef('label.id', '=', 'message_label.label_id'),
      )
      .select('label.keyword')
      .where('message_label.message_id', '=', received.id)
    expect(await keywords.execute()).toEqual([{ keyword: '$MDNSent' }])
    expect(await reader.call('GET /api/v2/labels', {})).toEqual([])
  })

  test('is not sent for spam, without a request, or to several addresses', async () => {
    const { world, reader } = await people(database)
    const requestHeader = `Disposition-Notification-To: ${khue}`
    const cases = [
      { subject: 'spam', headers: [requestHeader, 'X-Spam-Flag: YES'], folder: 'Junk' },
      { subject: 'quiet', headers: [], folder: 'INBOX' },
      { subject: 'many', headers: [`${requestHeader}, an@dakwood.test`], folder: 'INBOX' },
    ]
    for (const { subject, headers, folder } of cases) {
      await world.deliver({ subject, headers, recipients: [ha] })
      const row = (await client(reader, folder)).find((one) => one.subject === subject)
      await expect(respond(reader, row?.message_ids[0] ?? '', true)).rejects.toThrow('receipt_not_wanted')
    }
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
  })

  test('is shown as unverified until a verified receipt arrives', async () => {
    const world = await createWorld({ database, settings: { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' } })
    const sender = await world.signIn(khue)
    await send(world, sender, { receipt: true }, vy)
    const { message_id_header } = await only(sender, 'Sent')
    const deliver = async (headers: string[]) => {
      const from = `Vy <${vy}>`
      await world.deliver({ from, headers: [...headers, ...report(message_id_header)], recipients: [khue] })
      await world.runJobs()
      return (await only(sender, 'Sent')).read_by
    }
    expect(await deliver([])).toMatchObject([{ email: vy, is_proved: false }])
    await world.clock.advance(60)
    const authenticated = `Authentication-Results: mx.mocviet.test; dmarc=pass header.from=xuongmoc.example`
    const at = Math.floor(world.clock.now() / 1000)
    expect(await deliver([authenticated])).toEqual([{ email: vy, at, is_proved: true }])
    expect(await deliver([])).toEqual([{ email: vy, at, is_proved: true }])
  })

  test('is accepted from recipients only', async () => {
    const { world, sender } = await people(database)
    await send(world, sender, { receipt: true })
    const { message_id_header } = await only(sender, 'Sent')
    await world.deliver({
      from: 'Kẻ lạ <la@noi-khac.example>',
      headers: report(message_id_header),
      recipients: [khue],
    })
    await world.runJobs()
    expect(await only(sender, 'Sent')).not.toHaveProperty('read_by')
  })
})

/** Header end and body of a receipt. */
const report = (messageIdHeader: string) => [
  'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
  '',
  '--b',
  'Content-Type: message/disposition-notification',
  '',
  `Original-Message-ID: <${messageIdHeader}>`,
  'Disposition: manual-action/MDN-sent-manually; displayed',
  '--b--',
]

type Client = Awaited<ReturnType<World['signIn']>>

async function people(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  return { world, sender: await world.signIn(khue), reader: await world.signIn(ha) }
}

let saves = 0

async function send(
  world: World,
  sender: Client,
  sendOptions: { receipt: boolean; importance?: 'high' },
  email = ha,
): Promise<string> {
  const { id } = await sender.call('POST /api/v2/messages', {
    body: {
      save_id: `save-${++saves}-xxxx`,
      to: [{ name: 'Hà', email }],
      subject: 'Hợp đồng',
      body: '<p>Chị xem giúp em nhé.</p>',
      wishes: sendOptions,
    },
  })
  await sender.call('POST /api/v2/send_mail', { body: { msg_id: id } })
  await world.runJobs()
  return id
}

const client = async (who: Client, folder: string) =>
  (await who.call('GET /api/v2/threads', { query: { in: folder } })).items

/** Returns the first message of the test thread in a folder. */
async function only(who: Client, folder: string) {
  const row = (await client(who, folder)).find(({ subject }) => subject === 'Hợp đồng')
  const { messages } = await who.call('GET /api/v2/threads/:id', {
    params: { id: row?.id as string },
    query: { in: folder },
  })
  return messages[0] as (typeof messages)[number]
}

const respond = (who: Client, id: string, isSent: boolean) =>
  who.call('POST /api/v2/messages/:id/receipt', { params: { id }, body: { send: isSent } })

async function notes(who: Client, id: string): Promise<unknown> {
  const page = await (await who.fetch('GET /api/v2/messages/:id/body', { params: { id } })).text()
  const json = /data-notes="([^"]*)"/.exec(page)?.[1] ?? 'null'
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#34;', '"'))
}
