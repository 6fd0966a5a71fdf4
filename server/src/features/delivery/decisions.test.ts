import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  onEachDatabase,
  verifyForward,
  type World,
} from '../../testing/index.ts'
import { MemorySpamScorer } from '../../testing/memory/memory-spam-scorer.ts'
import { MemoryVirusScanner } from '../../testing/memory/memory-virus-scanner.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

const createRule = (client: ApiClient, content: unknown, name = '') =>
  client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(content), name } })
const filter = (value: string, ...actions: unknown[]) => ({
  conditions: [{ type: 'subject', comparator: 'contains', value }],
  actions,
})

const listed = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

/** Returns the delivery report of the newest message in a folder. */
async function why(client: ApiClient, folder = 'INBOX') {
  const [thread] = await listed(client, folder)
  const id = thread?.message_ids.at(-1) ?? ''
  return (await client.call('GET /api/v2/messages/:id/delivery', { params: { id } })).delivery
}

onEachDatabase('the delivery report of a message', (database) => {
  test('reports only listener and folder for an ordinary message', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await world.deliver({ subject: 'Chào' })
    expect(await why(client)).toEqual({
      via: 'lmtp',
      folder: 'INBOX',
      arrived_at: Math.floor(world.clock.now() / 1000),
      steps: [],
    })
  })

  test('reports the rules that acted, in order', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await client.call('POST /api/v2/folders', { body: { display_name: 'Báo giá' } })
    const star = { type: 'setflag', value: 'Flagged' }
    await verifyForward(world, client, 'x@y.example')
    const first = await createRule(client, filter('báo giá', star), 'Sao')
    const second = await createRule(
      client,
      filter('tháng', { type: 'fileinto', value: 'Báo giá' }, { type: 'redirect', value: 'x@y.example' }),
    )
    await createRule(client, {
      type: 'vacation',
      start_date: null,
      end_date: null,
      subject: 'Nghỉ',
      from: khue,
      body: 'Tôi nghỉ.',
    })
    const mail = { subject: 'báo giá tháng 11' }
    await world.deliver(mail)
    const step = { step: 'filter', folder_gone: false }
    const steps = [
      { ...step, rule_id: first.id, name: first.name, did: ['star'], folder: '' },
      { ...step, rule_id: second.id, name: second.name, did: ['file', 'forward'], folder: 'Báo giá' },
      { step: 'forward', to: 'x@y.example', held_back: '' },
    ]
    expect(await why(client, 'Báo giá')).toMatchObject({
      folder: 'Báo giá',
      steps: [...steps, { step: 'answer', held_back: '' }],
    })

    await world.clock.advance(1)
    await world.deliver({ ...mail, headers: [`Delivered-To: ${khue}`] })
    expect((await why(client, 'Báo giá'))?.steps).toEqual([
      ...steps.slice(0, 2),
      { step: 'forward', to: 'x@y.example', held_back: 'loop' },
      { step: 'answer', held_back: 'answered_before' },
    ])
  })

  test('reports blocked senders, missing folders and discarding filters', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await createRule(client, filter('báo giá', { type: 'fileinto', value: 'Đã xóa' }))
    await createRule(client, filter('trúng thưởng', { type: 'discard' }))
    await world.deliver({ subject: 'báo giá' })
    await world.deliver({ subject: 'trúng thưởng' })
    expect(await why(client)).toMatchObject({
      folder: 'INBOX',
      steps: [{ step: 'filter', did: ['file'], folder: 'Đã xóa', folder_gone: true }],
    })
    expect(await why(client, 'Trash')).toMatchObject({ steps: [{ step: 'filter', did: ['trash'] }] })

    await createRule(client, { type: 'auto_mark_spam', from: vy })
    await world.deliver({ subject: 'Lại là tôi' })
    expect(await why(client, 'Junk')).toMatchObject({ steps: [{ step: 'blocked', sender: vy }] })
  })

  test('is empty for drafts and missing messages', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const draft = await client.call('POST /api/v2/messages', {
      body: { save_id: 'save-1-xxxx', to: [{ name: '', email: vy }], subject: 'Nháp', body: '' },
    })
    const getReport = (id: string) => client.call('GET /api/v2/messages/:id/delivery', { params: { id } })
    expect(await getReport(draft.id)).toEqual({ delivery: null })
    await expect(getReport('42')).rejects.toMatchObject({ problem: { code: 'not_found' } })
  })

  test('is deleted with the message', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await world.deliver({})
    const [thread] = await listed(client, 'INBOX')
    const ids = [thread?.id ?? '']
    await client.call('POST /api/v2/threads/delete', { body: { ids } })
    await client.call('POST /api/v2/threads/delete', { body: { ids } })
    await client.call('POST /api/v2/empty_trash', { body: { folder: 'Trash' } })
    await world.runJobs()
    expect(await world.app.db.sql.selectFrom('delivery').select('message_id').execute()).toEqual([])
  })
})

onEachDatabase('scored spam', (database) => {
  test('goes to Junk with the highest scores in the report', async () => {
    const spam = new MemorySpamScorer()
    const symbol = (name: string, score: number) => ({ name, description: '', score, type: 'body' as const })
    spam.setResult(
      {
        verdict: 'scored',
        isSpam: true,
        score: 17.5,
        symbols: [symbol('BAD_URL', 9), symbol('ALL_CAPS', 8.6), symbol('GOOD', -0.1)],
      },
      'trúng thưởng',
    )
    const world = await createWorld({ database, parts: { spam } })
    const client = await world.signIn(khue)
    await createRule(client, { type: 'auto_mark_spam', from: 'x@y.example' })
    await world.deliver({ text: 'Bạn trúng thưởng.' })
    await world.deliver({ text: 'Chào bạn.' })

    expect(await why(client, 'Junk')).toMatchObject({
      folder: 'Junk',
      steps: [{ step: 'spam', by: 'scorer', verdict: 'spam', score: 17.5, signs: ['BAD_URL', 'ALL_CAPS'] }],
    })
    expect(await why(client)).toMatchObject({ steps: [{ step: 'spam', verdict: 'not_spam', score: 0 }] })
    expect(spam.requests[0]).toMatchObject({ from: vy, to: [khue] })
  })

  test('is not scored when marked upstream or sent locally', async () => {
    const spam = new MemorySpamScorer()
    const world = await createWorld({ database, parts: { spam } })
    const client = await world.signIn(khue)
    await world.deliver({ headers: ['X-Spam-Flag: YES'] })
    expect(await why(client, 'Junk')).toMatchObject({
      steps: [{ step: 'spam', by: 'server_in_front', verdict: 'spam', score: null }],
    })
    const ha = await world.signIn('ha@mocviet.test')
    const draft = await ha.call('POST /api/v2/messages', {
      body: {
        save_id: 'save-1-xxxx',
        to: [{ name: '', email: khue }],
        subject: 'Từ Hà',
        body: '<p>Chào</p>',
      },
    })
    await ha.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
    await world.runJobs()
    expect(await why(client)).toMatchObject({
      via: 'inside',
      steps: [{ step: 'sender', by: 'signed_in', verdict: 'pass' }],
    })
    expect(spam.requests).toEqual([])
  })
})

onEachDatabase('a message with a virus', (database) => {
  const virus = { verdict: 'found', name: 'Win.Test.Kit' } as const
  const infected = {
    subject: 'Hóa đơn',
    text: 'Xem hóa đơn đính kèm.',
    files: [
      { name: 'hoa-don.zip', contentType: 'application/zip', content: 'VIRUS' },
      { name: 'ghi-chu.txt', contentType: 'text/plain', content: 'sạch' },
    ],
  }

  async function openWorld(): Promise<{ world: World; client: ApiClient }> {
    const scanner = new MemoryVirusScanner()
    scanner.setResult(virus, 'VIRUS')
    const settings = { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' }
    const world = await createWorld({ database, parts: { scanner }, settings })
    return { world, client: await world.signIn(khue) }
  }

  test('is moved to Junk, where it cannot be opened', async () => {
    const { world, client } = await openWorld()
    await world.deliver(infected)

    expect(await why(client, 'Junk')).toMatchObject({
      folder: 'Junk',
      steps: [{ step: 'virus', verdict: 'found', name: 'Win.Test.Kit' }],
    })
    const [thread] = await listed(client, 'Junk')
    const detail = await client.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    const [message] = detail.messages
    expect(message).toMatchObject({ status: 'infected', error_msg: 'Win.Test.Kit' })
    expect(message?.files.map(({ name, scan }) => [name, scan])).toEqual([
      ['hoa-don.zip', 'infected'],
      ['ghi-chu.txt', 'clean'],
    ])
    const params = { id: message?.id ?? '' }
    expect((await client.fetch('GET /api/v2/messages/:id/body', { params })).status).toBe(403)
    expect((await client.fetch('GET /api/v2/messages/:id/raw', { params })).status).toBe(403)
    const download = (at: number) =>
      client.fetch('GET /api/v2/files/:uuid/download', { params: { uuid: message?.files[at]?.uuid ?? '' } })
    expect([(await download(0)).status, (await download(1)).status]).toEqual([403, 200])
  })

  test('sends at most one notice an hour', async () => {
    const { world, client } = await openWorld()
    await world.deliver(infected)
    await world.deliver({ ...infected, subject: 'Hóa đơn 2' })
    await world.runJobs()
    const inbox = await listed(client, 'INBOX')
    expect(inbox.map(({ subject }) => subject)).toEqual(['Thư có virus đã được cách ly'])
    const params = { id: inbox[0]?.message_ids[0] ?? '' }
    const raw = await (await client.fetch('GET /api/v2/messages/:id/raw', { params })).text()
    expect(raw).toContain('Win.Test.Kit')
    expect(raw).toContain(vy)

    await world.clock.advance(3601)
    await world.deliver({ ...infected, subject: 'Hóa đơn 3' })
    await world.runJobs()
    expect((await listed(client, 'INBOX')).map((thread) => thread.message_count)).toEqual([2])
  })

  test.each([
    ['khue@rnocviet.test', []],
    [
      'boss@bank.example',
      ['Authentication-Results: mx.mocviet.test; dmarc=fail (p=none) header.from=bank.example'],
    ],
  ])('omits an imitated sender from the notice: %s', async (from, headers) => {
    const { world, client } = await openWorld()
    await world.deliver({ ...infected, from, headers })
    await world.runJobs()
    const params = { id: (await listed(client, 'INBOX'))[0]?.message_ids[0] ?? '' }
    const raw = await (await client.fetch('GET /api/v2/messages/:id/raw', { params })).text()
    expect(raw).toContain('Win.Test.Kit')
    expect(raw).not.toContain(from)
  })

  test('is not forwarded, answered or filed by rules', async () => {
    const { world, client } = await openWorld()
    await verifyForward(world, client, 'x@y.example')
    await createRule(client, filter('Hóa đơn', { type: 'redirect', value: 'x@y.example' }))
    await createRule(client, filter('Hóa đơn', { type: 'fileinto', value: 'Trash' }))
    await world.deliver(infected)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect(await listed(client, 'Junk')).toHaveLength(1)
  })

  test('reports a scanned message without findings as clean', async () => {
    const { world, client } = await openWorld()
    await world.deliver({ files: [{ name: 'a.txt', contentType: 'text/plain', content: 'sạch' }] })
    expect(await why(client)).toMatchObject({ steps: [{ step: 'virus', verdict: 'clean', name: '' }] })
  })
})
