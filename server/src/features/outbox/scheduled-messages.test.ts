import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  type Dialect,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../testing/index.ts'
import { createTestDraft, listFolder, listSubjects } from './testing.ts'

const hour = 3600
const scheduled = 'WEBMAIL_SCHEDULED'
const periodic = 'webmail_period'

async function schedule(world: World, client: ApiClient, hours: number): Promise<string> {
  const { id } = await createTestDraft(client, { to: ['an@far.example'], subject: `in ${hours} h` })
  await reschedule(world, client, id, hours)
  return id
}

async function reschedule(world: World, client: ApiClient, id: string, hours: number): Promise<void> {
  const intended_time = Math.floor(world.clock.now() / 1000) + hours * hour
  await client.call('POST /api/v2/messages/schedule', { body: { msg_id: id, intended_time } })
}

/** Creates messages in a different order than they are sent. */
async function withSeven(database: Dialect) {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  const ids = new Map<number, string>()
  for (const hours of [4, 7, 1, 6, 3, 2, 5]) {
    await world.clock.advance(1)
    ids.set(hours, await schedule(world, khue, hours))
  }
  return { world, khue, idOf: (hours: number) => ids.get(hours) ?? '' }
}

function page(client: ApiClient, query: { cursor?: string | null; offset?: number } = {}) {
  const { cursor, offset } = query
  return client.call('GET /api/v2/threads', {
    query: { in: scheduled, limit: 3, ...(offset ? { offset } : {}), ...(cursor ? { cursor } : {}) },
  })
}

const hoursOf = ({ items }: ThreadPage) => items.map(({ subject }) => Number(subject.split(' ')[1]))

onEachDatabase('scheduled messages', (database) => {
  test('are listed by sending time, paged by cursor, offset and from the end', async () => {
    const { khue } = await withSeven(database)
    const first = await page(khue)
    const second = await page(khue, { cursor: first.next_cursor })
    const third = await page(khue, { cursor: second.next_cursor })
    expect([first, second, third].map(hoursOf)).toEqual([[1, 2, 3], [4, 5, 6], [7]])
    expect([first, second, third].map(({ offset, total }) => [offset, total])).toEqual([
      [0, 7],
      [3, 7],
      [6, 7],
    ])
    expect([first.previous_cursor, third.next_cursor]).toEqual([null, null])

    const back = await page(khue, { cursor: third.previous_cursor })
    const front = await page(khue, { cursor: back.previous_cursor })
    expect([back, front].map(hoursOf)).toEqual([
      [4, 5, 6],
      [1, 2, 3],
    ])
    expect(hoursOf(await page(khue, { cursor: 'last' }))).toEqual([7])
    expect(hoursOf(await page(khue, { offset: 2 }))).toEqual([3, 4, 5])
    const times = first.items.map((thread) => thread.intended_time ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('move in the list when rescheduled, cancelled or sent', async () => {
    const { world, khue, idOf } = await withSeven(database)
    await khue.call('DELETE /api/v2/messages/:id/schedule', { params: { id: idOf(2) } })
    await reschedule(world, khue, idOf(2), 30)
    await khue.call('DELETE /api/v2/messages/:id/schedule', { params: { id: idOf(5) } })
    expect(await listSubjects(khue, scheduled)).toEqual([1, 3, 4, 6, 7, 2].map((hours) => `in ${hours} h`))
    expect(await listSubjects(khue, 'Drafts')).toEqual(['in 5 h'])

    await world.clock.advance(3 * hour + 60)
    await world.runJobs()
    const later = await world.signIn('khue@mocviet.test')
    expect(await listSubjects(later, scheduled)).toEqual([4, 6, 7, 2].map((hours) => `in ${hours} h`))
    expect(await listSubjects(later, 'Sent')).toEqual(['in 3 h', 'in 1 h'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('sort by writing time in Trash and Starred, and return to their position', async () => {
    const { khue } = await withSeven(database)
    const { items } = await page(khue, { cursor: null })
    const ids = items.map(({ id }) => id)
    for (const id of ids) {
      await khue.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
    }
    expect(await listSubjects(khue, 'Starred')).toEqual(['in 2 h', 'in 3 h', 'in 1 h'])
    await khue.call('POST /api/v2/threads/delete', { body: { ids } })
    expect(await listSubjects(khue, 'Trash')).toEqual(['in 2 h', 'in 3 h', 'in 1 h'])
    await khue.call('POST /api/v2/threads/restore', { body: { ids } })
    expect(hoursOf(await page(khue))).toEqual([1, 2, 3])
  })

  test('with a period are listed by their next time', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    for (const [subject, time_send] of [
      ['at noon', '12:00'],
      ['at ten', '10:00'],
      ['at eleven', '11:00'],
    ] as const) {
      const draft = await createTestDraft(khue, { to: ['an@far.example'], subject })
      await khue.call('POST /api/v2/messages/periodic', {
        body: { msg_id: draft.id, period: { by_days: 1 }, time_send, start_day: '2026-03-02' },
      })
      await world.clock.advance(1)
    }
    expect(await listSubjects(khue, periodic)).toEqual(['at ten', 'at eleven', 'at noon'])
    await world.clock.advanceTo('2026-03-02T03:30:00Z')
    await world.runJobs()
    expect(await listSubjects(khue, periodic)).toEqual(['at eleven', 'at noon', 'at ten'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('show the next message of a thread', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'Hỏi giá', from: 'vy@xuongmoc.example' })
    const khue = await world.signIn('khue@mocviet.test')
    const requestedId = (await listFolder(khue, 'INBOX'))[0]?.message_ids[0] ?? ''
    for (const [hours, to] of [
      [2, 'an@far.example'],
      [9, 'giau@far.example'],
    ] as const) {
      const { id } = await khue.call('POST /api/v2/messages', {
        body: {
          save_id: `answer-in-${hours}`,
          kind: 'reply',
          related_message_id: requestedId,
          to: [{ name: '', email: to }],
          subject: `Re: Hỏi giá, ${hours} h`,
          body: `<p>Dạ, sau ${hours} giờ</p>`,
        },
      })
      await reschedule(world, khue, id, hours)
      await world.clock.advance(1)
    }
    const next = {
      subject: 'Re: Hỏi giá, 2 h',
      snippet: 'Dạ, sau 2 giờ',
      to: [{ name: '', email: 'an@far.example' }],
      message_count: 2,
    }
    expect(await listFolder(khue, scheduled)).toMatchObject([next])
  })
})
