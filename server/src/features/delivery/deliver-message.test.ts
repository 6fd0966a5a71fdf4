import { messageTerms } from '@bocau/mail-core/search/index-terms'
import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import { setStorage } from '../../db/testing.ts'
import {
  createWorld,
  findCountErrors,
  findInIndex,
  LmtpClient,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../testing/index.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'

onEachDatabase('an arriving message', (database) => {
  test('updates list, thread, counts, search index, files and event log', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id: accountId } = await client.call('GET /api/v2/user/info', {})

    const [response] = await world.deliver({
      subject: 'Báo giá gỗ sồi',
      text: 'Gửi chị bảng giá gỗ sồi tháng Tư.',
      files: [{ name: 'bảng giá.pdf', contentType: 'application/pdf', content: '%PDF-1.4' }],
    })

    expect(response).toMatch(/^250 2\.1\.5 /)
    const page = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(page).toMatchObject({ total: 1, offset: 0, next_cursor: null, previous_cursor: null })
    expect(page.items[0]).toMatchObject({
      subject: 'Báo giá gỗ sồi',
      snippet: 'Gửi chị bảng giá gỗ sồi tháng Tư.',
      participants: [{ name: 'Phạm Thảo Vy', email: 'vy@xuongmoc.example' }],
      message_count: 1,
      unread: true,
      has_attachments: true,
      mailbox_name: 'INBOX',
    })
    const threadId = page.items[0]?.id ?? ''
    const detail = await client.call('GET /api/v2/threads/:id', { params: { id: threadId } })
    expect(detail.messages).toHaveLength(1)
    expect(detail.messages[0]).toMatchObject({
      outside: true,
      unread: true,
      files: [{ name: 'bảng giá.pdf', size: 8, content_type: 'application/pdf', scan: 'not_scanned' }],
    })
    const inbox = (await client.call('GET /api/v2/folders', {})).find((folder) => folder.name === 'INBOX')
    expect(inbox).toMatchObject({ unread_threads: 1, total_threads: 1 })
    for (const term of ['soi', 'vy', 'pdf', 'thang']) {
      expect(await findInIndex(world.app.db, accountId, term)).toEqual([detail.messages[0]?.id])
    }
    const events = await listEventsAfter(world.app.db.sql, accountId, { number: 0, limit: 10 })
    expect(events).toMatchObject([
      {
        number: 1,
        type: 'new_mail',
        payload: {
          thread: page.items[0],
          message_id: detail.messages[0]?.id,
          notify: true,
          counts: [{ folder_id: inbox?.id, unread_threads: 1, total_threads: 1 }],
        },
      },
    ])
    const quota = await client.call('GET /api/v2/accounts/quota', {})
    expect(quota.user_used_quota).toBe(detail.messages[0]?.size)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test.each(['events', 'blobs', 'parser'] as const)('leaves no trace when the %s fail', async (part) => {
    const world = await createWorld({ database })
    const before = await countRows(world)
    const repair = breakPart(world, part)

    const message = { text: 'gỗ lim', files: [{ name: 'a.txt', contentType: 'text/plain', content: 'một' }] }
    expect(await world.deliver(message)).toEqual([expect.stringMatching(/^451 4\.3\.0 /)])

    expect(await countRows(world)).toEqual(before)
    expect(world.logger.lines.some((line) => line.level === 'error')).toBe(true)
    repair()
    expect(await world.deliver(message)).toEqual([expect.stringMatching(/^250 /)])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is stored once when delivered twice', async () => {
    const world = await createWorld({ database })
    const raw = writeMessage({ messageId: '<mot-lan@xuongmoc.example>' })

    const first = await deliverRaw(world, raw)
    const repeated = await deliverRaw(world, raw)

    expect(repeated).toEqual(first)
    expect((await countRows(world)).message).toBe(1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is stored once when delivered in parallel', async () => {
    const world = await createWorld({ database })
    const raw = writeMessage({ messageId: '<cung-luc@xuongmoc.example>' })

    const ids = await Promise.all(Array.from({ length: 8 }, () => deliverRaw(world, raw)))

    expect(new Set(ids.flat()).size).toBe(1)
    expect(ids[0]?.[0]).toMatch(/^250 /)
    expect((await countRows(world)).message).toBe(1)
    expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
  })

  test('stores different messages with the same Message-ID', async () => {
    const world = await createWorld({ database })
    for (const text of ['một', 'hai', 'ba'])
      await world.deliver({ text, messageId: '<may-quet@xuongmoc.example>' })

    expect((await countRows(world)).message).toBe(3)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('reaches the other recipients when one is refused', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'day@mocviet.test', quotaMegabytes: 1 })
    await world.app.db.transaction(async (tx) => {
      await setStorage(tx.sql, { email: 'day@mocviet.test', used: 1024 * 1024 })
    })

    const responses = await world.deliver({
      recipients: ['khong-co-ai@mocviet.test', 'day@mocviet.test', khue, 'Ha@MocViet.test'],
    })

    expect(responses).toEqual([
      expect.stringMatching(/^550 5\.1\.1 /),
      expect.stringMatching(/^552 5\.2\.2 /),
      expect.stringMatching(/^250 /),
      expect.stringMatching(/^250 /),
    ])
    expect((await countRows(world)).message).toBe(2)
    const client = await world.signIn(ha)
    expect((await client.call('GET /api/v2/threads', {})).total).toBe(1)
  })

  test('is refused when it exceeds the free quota', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'day@mocviet.test', quotaMegabytes: 1 })
    await world.app.db.transaction(async (tx) => {
      await setStorage(tx.sql, { email: 'day@mocviet.test', used: 1024 * 1024 - 100 })
    })

    const responses = await world.deliver({ recipients: ['day@mocviet.test', khue], text: 'x'.repeat(200) })

    expect(responses).toEqual([expect.stringMatching(/^552 5\.2\.2 /), expect.stringMatching(/^250 /)])
    expect((await countRows(world)).message).toBe(1)
  })

  test('is refused for a disabled mailbox or a remote domain', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'nghi@mocviet.test' })
    await world.app.db.transaction(async (tx) => {
      await tx.sql
        .updateTable('account')
        .set({ is_disabled: 1 })
        .where('email', '=', 'nghi@mocviet.test')
        .execute()
    })

    const responses = await world.deliver({
      recipients: ['nghi@mocviet.test', 'ai@noi-khac.example', 'khong-phai', 'a\0b@mocviet.test'],
    })

    expect(responses.map((response) => response.slice(0, 3))).toEqual(['550', '550', '501', '501'])
    expect(responses[0]).toContain('5.2.1')
    expect(responses[1]).toContain('5.7.1')
  })

  test('is stored when its headers are too long for the index', async () => {
    const world = await createWorld({ database })
    const long = Array.from({ length: 900 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('')

    const [response] = await world.deliver({ messageId: `<${long}@x>`, headers: [`References: <${long}@y>`] })

    expect(response).toMatch(/^250 /)
  })

  test('is stored when it has too many words for the search index', async () => {
    const world = await createWorld({ database })
    const [subject = '', people = '', files = '', body = ''] = [1, 2, 3, 4].map((seed) =>
      randomText(seed, 250_000),
    )

    await world.app.db.transaction(async (tx) => {
      await tx.fullText.add({
        accountId: '1',
        messageId: '2',
        sentAt: 0,
        size: 0,
        hasAttachments: false,
        subject,
        people,
        body,
        files,
        marks: messageTerms({ subject, from: people, to: people, body, files }),
      })
    })
    const [response] = await world.deliver({ text: randomText(5, 400_000) })

    expect(response).toMatch(/^250 /)
  })
})

/** Unique short words of three-byte characters, the largest possible input for an index. */
function randomText(seed: number, characters: number): string {
  return Array.from({ length: characters / 3 }, (_, index) =>
    String.fromCodePoint(0x4e00 + (index % 20_000), 0x4e00 + seed * 10 + Math.floor(index / 20_000)),
  ).join(' ')
}

/** Makes one component fail until it is repaired. */
function breakPart(world: World, part: 'events' | 'blobs' | 'parser'): () => void {
  const broken = () => Promise.reject(new Error('broken'))
  const { events, blobs, parser } = world.app
  const [object, name, replacement] = {
    events: [events, 'collect', () => ({ append: broken, write: broken })],
    blobs: [blobs, 'put', broken],
    parser: [parser, 'parseMessage', broken],
  }[part] as [Record<string, unknown>, string, unknown]
  const descriptor = Object.getOwnPropertyDescriptor(object, name)
  object[name] = replacement
  return () => {
    if (descriptor) Object.defineProperty(object, name, descriptor)
    else delete object[name]
  }
}

async function deliverRaw(world: World, raw: string): Promise<string[]> {
  const client = await LmtpClient.open(world.lmtpPort)
  try {
    return await client.deliver('vy@xuongmoc.example', [khue], raw)
  } finally {
    client.close()
  }
}

async function countRows({ app: { db } }: World): Promise<Record<string, number>> {
  const tables = ['message', 'thread', 'thread_reference', 'thread_in_folder', 'attachment', 'event'] as const
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { count } = await db.sql
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = count
  }
  return counts
}
