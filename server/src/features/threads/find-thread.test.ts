import { expect, test } from 'vitest'
import {
  createWorld,
  findCountErrors,
  type MessageFixture,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { deliverMessage, findRecipient, storeMessage } from '../delivery/index.ts'
import { fallbackKey, threadHeaders } from './find-thread.ts'

const khue = 'khue@mocviet.test'
const people = [
  { name: 'Vy', email: 'vy@x.example' },
  { name: 'Khuê', email: khue },
]

test.each([
  ['prefixes of answers do not count', { subject: 'Re: Fwd: Báo giá', people }, true],
  ['the order of participants does not matter', { subject: 'Báo giá', people: people.toReversed() }, true],
  [
    'nor their names',
    { subject: 'Báo giá', people: people.map(({ email }) => ({ name: 'x', email })) },
    true,
  ],
  ['another subject is another conversation', { subject: 'Báo giá 2', people }, false],
  ['other participants are another thread', { subject: 'Báo giá', people: people.slice(1) }, false],
])('messages without thread headers: %s', (_, clues, isSame) => {
  expect(fallbackKey(clues) === fallbackKey({ subject: 'Báo giá', people })).toBe(isSame)
})

test('an empty subject gives no key', () => {
  expect(fallbackKey({ subject: '', people })).toBe('')
  expect(fallbackKey({ subject: 'Re: ', people })).toBe('')
})

test('references are listed closest first, unique and not longer than a line', () => {
  const references = ['a@x', 'b@x', 'c@x', 'x'.repeat(999)]
  const clues = { messageIdHeader: 'd@x', inReplyTo: 'c@x', references, subject: '', people: [], sentAt: 0 }
  expect(threadHeaders(clues)).toEqual(['d@x', 'c@x', 'b@x', 'a@x'])
})

onEachDatabase('a conversation', (database) => {
  test('continues by In-Reply-To for any subject', async () => {
    const threads = await threadsOf(database, [
      { messageId: '<1@x>', subject: 'Báo giá' },
      { messageId: '<2@x>', subject: 'Đã đổi', inReplyTo: '<1@x>' },
      { messageId: '<3@x>', subject: 'Khác nữa', headers: ['References: <1@x> <khong-co@x>'] },
      { messageId: '<4@x>', subject: 'Không liên quan' },
    ])
    expect(threads).toEqual([['<1@x>', '<2@x>', '<3@x>'], ['<4@x>']])
  })

  test('includes a reply that arrived before its original', async () => {
    const threads = await threadsOf(database, [
      { messageId: '<2@x>', subject: 'Re: A', inReplyTo: '<1@x>' },
      { messageId: '<3@x>', subject: 'Lạc đề', headers: ['References: <1@x>'] },
      { messageId: '<1@x>', subject: 'B' },
    ])
    expect(threads).toEqual([['<2@x>', '<3@x>', '<1@x>']])
  })

  test('continues by subject and participants for 30 days only', async () => {
    const world = await createWorld({ database })
    await arrive(world, 0, { messageId: '<1@x>', subject: 'Công nợ' })
    await arrive(world, 29, { messageId: '<2@x>', subject: 'RE: Công nợ' })
    await arrive(world, 58, { messageId: '<3@x>', subject: 'Trả lời: Công nợ' })
    await arrive(world, 89, { messageId: '<4@x>', subject: 'Công nợ' })
    await arrive(world, 89, { messageId: '<5@x>', subject: 'Công nợ', from: 'khac@x.example' })

    expect(await readThreads(world)).toEqual([['<1@x>', '<2@x>', '<3@x>'], ['<4@x>'], ['<5@x>']])
  })

  test('never spans accounts', async () => {
    const world = await createWorld({ database })
    await world.deliver({ messageId: '<1@x>', recipients: ['ha@mocviet.test'] })
    await world.deliver({ messageId: '<2@x>', inReplyTo: '<1@x>', subject: 'x', recipients: [khue] })

    expect(await readThreads(world)).toEqual([['<2@x>']])
    expect(await readThreads(world, 'ha@mocviet.test')).toEqual([['<1@x>']])
  })

  test('continues in one new thread when full, not in one for each message', async () => {
    const world = await createWorld({ database })
    await world.deliverAll([
      ...Array.from({ length: 105 }, (_, index) => ({
        messageId: `<${index}@x>`,
        headers: ['References: <0@x>'],
        subject: `Lần ${index}`,
      })),
      { messageId: '<105@x>', headers: ['References: <50@x>'], subject: 'Lẻ' },
      { messageId: '<106@x>', headers: ['References: <0@x> <50@x> <103@x>'], subject: 'Cuối' },
    ])

    const threads = await readThreads(world)
    expect(threads.map((thread) => thread.length)).toEqual([100, 6, 1])
    expect(threads[1]).toContain('<106@x>')
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('prefers the nearest thread with space when a message references several', async () => {
    const threads = await threadsOf(database, [
      { messageId: '<1@x>', subject: 'Một' },
      { messageId: '<2@x>', subject: 'Hai' },
      { messageId: '<3@x>', subject: 'Ba', headers: ['References: <1@x> <2@x>'] },
    ])
    expect(threads).toEqual([['<1@x>'], ['<2@x>', '<3@x>']])
  })

  test('ignores an excess of references: ten thousand in one message', async () => {
    const references = Array.from({ length: 10_000 }, (_, index) => `<r${index}@x>`).join('\r\n ')
    const threads = await threadsOf(database, [
      { messageId: '<1@x>', headers: [`References: ${references}`] },
      { messageId: '<2@x>', subject: 'x', inReplyTo: '<r9999@x>' },
      { messageId: '<3@x>', subject: 'y', inReplyTo: '<1@x>' },
    ])
    expect(threads.flat()).toHaveLength(3)
    expect(threads[0]).toContain('<3@x>')
  })
})

/** Stores a message in Khuê's inbox some days from now. */
async function arrive({ app, clock }: World, days: number, mail: MessageFixture): Promise<void> {
  const recipient = await findRecipient(app, khue)
  if (typeof recipient === 'string' || 'group' in recipient) throw new Error('no mailbox')
  const stored = await storeMessage(app, Buffer.from(writeMessage(mail)))
  await deliverMessage(app, recipient, { stored, arrival: { arrivedAt: clock.now() + days * 86_400_000 } })
}

async function threadsOf(
  database: 'sqlite' | 'postgres',
  mails: readonly MessageFixture[],
): Promise<string[][]> {
  const world = await createWorld({ database })
  for (const response of await world.deliverAll(mails)) expect(response).toMatch(/^250 /)
  expect(await findCountErrors(world.app.db.sql)).toEqual([])
  return readThreads(world)
}

/** Returns the Message-IDs of each thread in order of arrival, oldest thread first. */
async function readThreads(world: World, email = khue): Promise<string[][]> {
  const client = await world.signIn(email)
  const { items } = await client.call('GET /api/v2/threads', { query: { limit: 100 } })
  const threads = await Promise.all(
    items.map(async (thread) => {
      const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread.id } })
      return messages
        .toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
        .map((message) => `<${message.message_id_header.replace(/[<>]/g, '')}>`)
    }),
  )
  return threads.toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? '', 'en', { numeric: true }))
}
