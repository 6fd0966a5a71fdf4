import type { RuleContent } from '@bocau/contract/rules'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase } from '../../../testing/index.ts'
import { MemorySpamScorer } from '../../../testing/memory/memory-spam-scorer.ts'

const partner = 'vy@xuongmoc.example'

const neverSpam: RuleContent = {
  conditions: [{ type: 'from', comparator: 'contains', value: partner }],
  actions: [{ type: 'not_spam', enable: true }],
}

async function subjectsIn(client: ApiClient, folder: string): Promise<string[]> {
  const { items } = await client.call('GET /api/v2/threads', { query: { in: folder } })
  return items.map(({ subject }) => subject)
}

onEachDatabase('a filter that never treats mail as spam', (database) => {
  /** Opens a mailbox with this filter, on a server whose scorer classifies every message as spam. */
  async function openMailbox(...filters: RuleContent[]) {
    const spam = new MemorySpamScorer()
    spam.setResult({ verdict: 'scored', isSpam: true, score: 20, symbols: [] })
    const settings = { BOCAU_AUTHSERV_ID: 'mx.mocviet.test' }
    const world = await createWorld({ database, parts: { spam }, settings })
    const client = await world.signIn('khue@mocviet.test')
    for (const content of filters)
      await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(content) } })
    return { world, client }
  }

  test('delivers its matches to the inbox and reports the reason', async () => {
    const { world, client } = await openMailbox(neverSpam)
    await world.deliver({ subject: 'Báo giá', from: partner })
    await world.deliver({ subject: 'Trúng thưởng', from: 'la@la.example' })
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Báo giá'])
    expect(await subjectsIn(client, 'Junk')).toEqual(['Trúng thưởng'])
    const [thread] = (await client.call('GET /api/v2/threads', {})).items
    const id = thread?.message_ids.at(-1) ?? ''
    const { delivery } = await client.call('GET /api/v2/messages/:id/delivery', { params: { id } })
    expect(delivery?.steps.at(-1)).toMatchObject({ step: 'filter', did: ['not_spam'] })
  })

  test('does not apply when the authentication of the sender failed', async () => {
    const { world, client } = await openMailbox(neverSpam)
    await world.deliver({
      subject: 'Chuyển khoản gấp',
      from: partner,
      headers: ['Authentication-Results: mx.mocviet.test; spf=fail; dkim=none; dmarc=fail'],
    })
    expect(await subjectsIn(client, 'INBOX')).toEqual([])
    expect(await subjectsIn(client, 'Junk')).toHaveLength(1)
  })

  test('leaves blocked senders in Junk', async () => {
    const { world, client } = await openMailbox(neverSpam, { type: 'auto_mark_spam', from: partner })
    await world.deliver({ subject: 'Báo giá', from: partner })
    expect(await subjectsIn(client, 'Junk')).toEqual(['Báo giá'])
  })

  test('matches recipients and words, and files in the archive', async () => {
    const { world, client } = await openMailbox({
      conditions: [
        { type: 'to', comparator: 'contains', value: 'khue@mocviet.test' },
        { type: 'words', comparator: 'contains', value: 'giá gỗ' },
      ],
      actions: [
        { type: 'not_spam', enable: true },
        { type: 'fileinto', value: 'Archive', enable: true },
      ],
    })
    await world.deliver({ subject: 'Báo giá', text: 'Gỗ sồi', to: 'khue@mocviet.test' })
    await world.deliver({ subject: 'Báo giá', text: 'Ghế', to: 'khue@mocviet.test' })
    expect(await subjectsIn(client, 'Archive')).toEqual(['Báo giá'])
    expect(await subjectsIn(client, 'Junk')).toEqual(['Báo giá'])
  })
})
