import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase } from '../../testing/index.ts'
import { MemorySpamScorer } from '../../testing/memory/memory-spam-scorer.ts'

const khue = 'khue@mocviet.test'
const settings = { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' }
const vy = 'vy@xuongmoc.example'

const trust = (client: ApiClient, input: { never_junk?: boolean; shows_images?: boolean }, email = vy) =>
  client.call('POST /api/v2/trusted-senders', { body: { emails: [email], ...input } })
const listTrusted = (client: ApiClient) => client.call('GET /api/v2/trusted-senders', {})
const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map(({ subject }) => subject)
const blockedSenders = async (client: ApiClient) =>
  (await client.call('GET /api/v2/rules', { query: { type: 'auto_mark_spam' } })).length

/** Creates an installation whose scorer classifies every message as spam. */
async function openSuspicious(options: Parameters<typeof createWorld>[0]) {
  const spam = new MemorySpamScorer()
  spam.setResult({ verdict: 'scored', isSpam: true, score: 20, symbols: [] })
  const world = await createWorld({ ...options, parts: { spam }, settings })
  return { world, client: await world.signIn(khue) }
}

onEachDatabase('trusted senders', (database) => {
  test('are stored with their permissions and deleted without any', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    expect(await trust(client, { shows_images: true }, 'VY@xuongmoc.example')).toEqual({
      senders: [{ email: vy, never_junk: false, shows_images: true }],
      unblocked: [],
    })
    await trust(client, { never_junk: true })
    expect(await listTrusted(client)).toEqual([{ email: vy, never_junk: true, shows_images: true }])
    await trust(client, { shows_images: false })
    await trust(client, { never_junk: false })
    expect(await listTrusted(client)).toEqual([])
  })

  test('cannot be blocked at the same time; the last change wins', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    await client.call('POST /api/v2/rules/block', { body: { emails: [vy] } })
    expect(await trust(client, { never_junk: true })).toMatchObject({ unblocked: [vy] })
    expect(await blockedSenders(client)).toBe(0)

    await trust(client, { shows_images: true })
    await client.call('POST /api/v2/rules/block', { body: { emails: [vy] } })
    expect(await listTrusted(client)).toEqual([{ email: vy, never_junk: false, shows_images: true }])
    await trust(client, { shows_images: true })
    expect(await blockedSenders(client)).toBe(1)
  })

  test('reach the inbox despite a spam verdict, with the reason', async () => {
    const { world, client } = await openSuspicious({ database })
    await trust(client, { never_junk: true })
    await world.deliver({ subject: 'Báo giá', from: 'Vy <Vy@XuongMoc.example>' })
    await world.deliver({ subject: 'Trúng thưởng', from: 'la@la.example' })
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Báo giá'])
    expect(await subjectsIn(client, 'Junk')).toEqual(['Trúng thưởng'])
    const [thread] = (await client.call('GET /api/v2/threads', {})).items
    const id = thread?.message_ids.at(-1) ?? ''
    const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', { params: { id } })
    expect(delivery?.steps.at(-1)).toEqual({ step: 'allowed', sender: vy })
  })

  test('must be authenticated: forged messages stay spam', async () => {
    const { world, client } = await openSuspicious({ database })
    const boss = 'sep@mocviet.test'
    await trust(client, { never_junk: true }, boss)
    await world.deliver({
      subject: 'Chuyển khoản gấp',
      from: `Sếp <${boss}>`,
      headers: ['Authentication-Results: mx.mocviet.test; spf=fail; dkim=none; dmarc=fail'],
    })
    expect(await subjectsIn(client, 'INBOX')).toEqual([])
  })

  test('belong to one user only', async () => {
    const world = await createWorld({ database })
    await trust(await world.signIn(khue), { never_junk: true })
    expect(await listTrusted(await world.signIn('ha@mocviet.test'))).toEqual([])
  })
})
