import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  onEachDatabase,
  verifyForward,
  type World,
} from '../../testing/index.ts'

const people = ['lan@mocviet.test', 'minh@mocviet.test', 'nga@mocviet.test', 'oanh@mocviet.test']
const group = 'banhang@mocviet.test'

async function office(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  for (const email of people) await world.addAccount({ email })
  const clients = await Promise.all(people.map((email) => world.signIn(email)))
  return { world, clients }
}

/** Adds a filter that redirects messages with a word in their subject. */
async function redirect(client: ApiClient, targets: readonly string[]): Promise<void> {
  const actions = targets.map((value) => ({ type: 'redirect', value, enable: true }))
  const conditions = [{ type: 'subject', comparator: 'contains', value: 'Đơn hàng' }]
  await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify({ conditions, actions }) } })
}

/** Runs jobs until no message is forwarded; returns the number of copies per mailbox. */
async function settle(world: World, clients: readonly ApiClient[]): Promise<number[]> {
  for (let round = 0; round < 12; round++) {
    await world.runJobs()
    await world.clock.advance(1)
  }
  const counts: number[] = []
  for (const client of clients) {
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX', limit: 100 } })
    const orders = items.filter(({ subject }) => subject === 'Đơn hàng')
    counts.push(orders.reduce((sum, { message_count: count }) => sum + count, 0))
  }
  return counts
}

onEachDatabase('mailboxes that forward to each other', (database) => {
  test.each([
    ['its name', '<1@xuongmoc.example>'],
    ['its bytes', ''],
  ])('get a message once each, identified by %s', async (_name, messageId) => {
    const { world, clients } = await office(database)
    for (const [at, client] of clients.entries()) {
      const recipients = people.filter((_email, other) => other !== at)
      for (const [inside, email] of clients.entries())
        if (inside !== at) {
          await world.clock.advance(900)
          await verifyForward(world, client, people[inside] as string, { localClient: email })
        }
      await redirect(client, recipients)
    }
    await world.deliver({ subject: 'Đơn hàng', recipients: [people[0] as string], messageId })
    const counts = await settle(world, clients)
    // Without a Message-ID the first mailbox may get it twice: on arrival and identified by its bytes when it returns.
    expect(counts).toEqual(messageId ? [1, 1, 1, 1] : [expect.any(Number), 1, 1, 1])
    expect(counts[0]).toBeLessThanOrEqual(2)
  })

  test('get a message once each through a group', async () => {
    const { world, clients } = await office(database)
    const khue = await world.signIn('khue@mocviet.test')
    const body = { email: group, name: 'Bán hàng', members: people, who_writes: 'anyone' as const }
    await khue.call('POST /api/v2/organisation/groups', { body })
    for (const client of clients.slice(0, 2)) {
      await world.clock.advance(3600)
      await verifyForward(world, client, group, { localClient: client })
      await redirect(client, [group])
    }
    await world.deliver({ subject: 'Đơn hàng', recipients: [group] })
    expect(await settle(world, clients)).toEqual([1, 1, 1, 1])
  })
})
