import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  LmtpClient,
  onEachDatabase,
  verifyForward,
  type World,
  writeMessage,
} from '../../../testing/index.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

const createRule = (client: ApiClient, content: unknown) =>
  client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(content) } })

const filter = (value: string, ...actions: unknown[]) => ({
  conditions: [{ type: 'subject', comparator: 'contains', value }],
  actions,
})
const fileinto = (value: string) => ({ type: 'fileinto', value })

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map((thread) => thread.subject)

const forwardTo = (world: World, client: ApiClient, email: string) =>
  verifyForward(world, client, email, { isOn: true })

const away = {
  type: 'vacation',
  start_date: null,
  end_date: null,
  subject: 'Nghỉ phép',
  from: khue,
  body: 'Tôi nghỉ.',
}

onEachDatabase('the rules of a mailbox', (database) => {
  test('file, flag and star messages', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await client.call('POST /api/v2/folders', { body: { display_name: 'Báo giá' } })
    await createRule(
      client,
      filter(
        'báo giá',
        fileinto('Báo giá'),
        { type: 'setflag', value: 'Seen' },
        { type: 'setflag', value: 'Flagged' },
      ),
    )
    await world.deliver({ subject: 'BÁO GIÁ tháng 11' })
    await world.deliver({ subject: 'Chuyện khác' })

    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'Báo giá' } })
    expect(items.map(({ subject, unread, starred }) => [subject, unread, starred])).toEqual([
      ['BÁO GIÁ tháng 11', false, true],
    ])
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Chuyện khác'])
  })

  test('discard messages to Trash and blocked senders to Junk', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, filter('trúng thưởng', { type: 'discard' }))
    await world.deliver({ subject: 'Bạn trúng thưởng' })
    expect(await subjectsIn(client, 'Trash')).toEqual(['Bạn trúng thưởng'])

    await createRule(client, { type: 'auto_mark_spam', from: vy })
    await world.deliver({ subject: 'Lại là tôi', from: `Vy <${vy}>` })
    expect(await subjectsIn(client, 'Junk')).toEqual(['Lại là tôi'])
    expect(await subjectsIn(client, 'INBOX')).toEqual([])
  })

  test('leave a message in the inbox when their folder is missing, and report it', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, filter('báo giá', fileinto('Đã xóa')))
    await world.deliver({ subject: 'báo giá 1' })
    await world.deliver({ subject: 'báo giá 2' })
    expect(await subjectsIn(client, 'INBOX')).toEqual(['báo giá 2', 'báo giá 1'])
    expect((await client.call('GET /api/v2/rules', {})).map((rule) => rule.problem)).toEqual(['folder_gone'])
  })

  test('do nothing when disabled', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id } = await createRule(client, filter('báo giá', fileinto('Trash')))
    await client.call('PATCH /api/v2/rules/:id', { params: { id }, body: { is_enable: false } })
    await world.deliver({ subject: 'báo giá' })
    expect(await subjectsIn(client, 'INBOX')).toEqual(['báo giá'])
  })
})

onEachDatabase('forwarding', (database) => {
  const target = 'khue@elsewhere.example'

  test('sends unchanged bytes with a rewritten envelope sender and keeps a copy', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await forwardTo(world, client, target)
    await world.deliver({ subject: 'Hợp đồng', text: 'Xin xem.' })
    await world.runJobs()

    expect(world.mailOut.sent.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: expect.stringMatching(/^SRS0=\w{6}=\w\w=xuongmoc\.example=vy@mocviet\.test$/), to: [target] },
    ])
    const sent = world.mailOut.sent[0]?.raw ?? ''
    const thread = (await client.call('GET /api/v2/threads', {})).items[0]
    const raw = await client.fetch('GET /api/v2/messages/:id/raw', {
      params: { id: thread?.message_ids[0] ?? '' },
    })
    expect(sent).toBe(`Delivered-To: ${khue}\r\n${await raw.text()}`)
  })

  test('stops at a mail loop', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await forwardTo(world, client, target)
    await world.deliver({ subject: 'Vòng', headers: [`Delivered-To: ${khue}`] })
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Vòng'])
  })
})

/** Sends messages of one sender over several connections in parallel. */
async function storm(world: World, mails: number): Promise<void> {
  const connections = await Promise.all(Array.from({ length: 8 }, () => LmtpClient.open(world.lmtpPort)))
  let sent = 0
  const deliver = async (connection: LmtpClient) => {
    while (sent < mails)
      expect(await connection.deliver(vy, [khue], writeMessage({ subject: `Thư ${sent++}` }))).toEqual([
        expect.stringMatching(/^250 /),
      ])
    connection.close()
  }
  await Promise.all(connections.map(deliver))
}

onEachDatabase('an automatic reply', (database) => {
  test('goes to each sender once in four days', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, away)
    await storm(world, 100)
    await world.runJobs()
    expect(world.mailOut.sent.map(({ from, to }) => ({ from, to }))).toEqual([{ from: '', to: [vy] }])
    const text = world.mailOut.sent[0]?.raw ?? ''
    expect(text).toMatch(/^Auto-Submitted: auto-replied$/m)
    expect(text).toMatch(/^In-Reply-To: <.+>$/m)

    world.clock.skip(4 * 24 * 3600)
    await world.runJobs()
    await world.deliver({ subject: 'Sau bốn ngày' })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(2)
  })

  test('is not open to header injection through its subject', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, { ...away, subject: 'Nghỉ\r\nBcc: ai@noi-khac.example\r\n\r\nThân' })
    await world.deliver({})
    await world.runJobs()
    expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
    const [head = ''] = (world.mailOut.sent[0]?.raw ?? '').split('\r\n\r\n')
    expect(head).not.toMatch(/^(Bcc|Thân)/m)
    expect(head).toMatch(/^Subject: /m)
  })

  test.each([
    ['a list', 'List-Id: <moc.list.example>'],
    ['a program', 'Auto-Submitted: auto-generated'],
    ['spam', 'X-Spam-Flag: YES'],
  ])('never goes to %s', async (_, header) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, away)
    await world.deliver({ subject: 'Thư', headers: [header] })
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
  })
})

onEachDatabase('the authentication of a sender', (database) => {
  const settings = { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' }
  const results = (text: string) => [`Authentication-Results: mx.mocviet.test; ${text}`]
  const arrived = async (client: ApiClient) => {
    const thread = (await client.call('GET /api/v2/threads', {})).items[0]
    const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    return [messages[0]?.subject, messages[0]?.authentication]
  }

  test('is taken from the upstream server, which also reveals spoofs of local domains', async () => {
    const world = await createWorld({ database, settings })
    const client = await world.signIn(khue)
    await world.deliver({ subject: 'Thật', headers: results('dmarc=pass header.from=xuongmoc.example') })
    expect(await arrived(client)).toEqual(['Thật', 'pass'])
    await world.deliver({
      subject: 'Giả',
      from: 'Giám đốc <gd@mocviet.test>',
      headers: results('dmarc=fail (p=none)'),
    })
    expect(await arrived(client)).toEqual(['**SPOOF** Giả', 'fail'])
    await world.deliver({ subject: 'Bị từ chối', headers: results('dmarc=fail policy.dmarc=reject') })
    expect(await arrived(client)).toEqual(['**SPOOF** Bị từ chối', 'fail'])
  })

  test('is ignored when no upstream server is configured', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await world.deliver({ subject: 'Tự khen', headers: results('dmarc=pass') })
    expect(await arrived(client)).toEqual(['Tự khen', 'none'])
  })
})
