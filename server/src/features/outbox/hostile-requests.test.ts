import type { Periodic } from '@bocau/contract/outbox'
import { expect, test, vi } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'
import { createTestDraft, listSubjects } from './testing.ts'

const daily = { period: { by_days: 1 }, time_send: '08:00', start_day: '2026-03-10' }

onEachDatabase('hostile requests', (database) => {
  const times: [string, number][] = [
    ['after the end of all clocks', 8_640_000_000_001],
    ['larger than a number holds', 9_007_199_254_740_991],
    ['before the beginning', -1],
    ['between two seconds', 1_772_500_000.5],
  ]
  test('invalid times are rejected', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue)
    for (const [name, intended_time] of times) {
      const body = { msg_id: draft.id, intended_time }
      const { status } = await khue.fetch('POST /api/v2/messages/schedule', { body })
      expect([name, status]).toEqual([name, 422])
    }
    expect(await listSubjects(khue, 'Drafts')).toHaveLength(1)
  })

  const periods: [string, object][] = [
    ['on no weekday', { ...daily, period: { by_week: { every_x_weeks: 1, weekdays: [] } } }],
    ['on an invalid weekday', { ...daily, period: { by_week: { every_x_weeks: 1, weekdays: [7] } } }],
    ['every no month', { ...daily, period: { by_month: { every_x_month: 0, day: 1 } } }],
    ['on a day that no month has', { ...daily, period: { by_month: { every_x_month: 1, day: 32 } } }],
    ['in the sixth week', { ...daily, period: { by_month: { every_x_month: 1, weekday_of_month: [6, 0] } } }],
    ['in the thirteenth month', { ...daily, period: { by_year: { month: 13, day: 1 } } }],
    ['in two ways at once', { ...daily, period: { by_days: 1, by_year: { month: 1, day: 1 } } }],
    ['at a time that no clock shows', { ...daily, time_send: '24:00' }],
    ['from a date that does not exist', { ...daily, start_day: '2026-02-30' }],
    ['from a day without end', { ...daily, start_day: '999999-01-01' }],
    ['until before it begins', { ...daily, end_day: '2026-03-09' }],
    ['no time at all', { ...daily, end_after: 0 }],
  ]
  test('periods without a time are rejected', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createTestDraft(khue)
    for (const [name, periodic] of periods) {
      const body = { msg_id: draft.id, ...(periodic as Periodic) }
      const { status } = await khue.fetch('POST /api/v2/messages/periodic', { body })
      expect([name, status]).toEqual([name, 422])
    }
    expect(await listSubjects(khue, 'Drafts')).toHaveLength(1)
  })

  test('to undo, cancel, stop or recall messages of others return not found', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['an@far.example'] })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 30 } })
    for (const id of [draft.id, '1', '9223372036854775807']) {
      const responses = await Promise.all([
        ha.fetch('POST /api/v2/undo_send_mail', { body: { msg_id: id } }),
        ha.fetch('POST /api/v2/send_mail', { body: { msg_id: id } }),
        ha.fetch('POST /api/v2/messages/recall', { body: { message_id: id } }),
        ha.fetch('DELETE /api/v2/messages/:id/schedule', { params: { id } }),
        ha.fetch('DELETE /api/v2/messages/:id/periodic', { params: { id } }),
      ])
      for (const { status } of responses) expect([404, 422]).toContain(status)
    }
    await world.clock.advance(40)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
  })

  test('concurrent send, undo and cancel leave one result: sent once, or a draft', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    for (let round = 0; round < 6; round++) {
      const draft = await createTestDraft(khue, { to: [`an${round}@far.example`] })
      const send = () => khue.fetch('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 2 } })
      const undo = () => khue.fetch('POST /api/v2/undo_send_mail', { body: { msg_id: draft.id } })
      await send()
      world.clock.skip(2 - (round % 2) * 0.001)
      const all = await Promise.all([undo(), send(), undo(), world.runJobs().then(() => null), undo()])
      for (const response of all) if (response) expect(response.status).toBeLessThan(500)
      await world.clock.advance(10)
      await world.runJobs()
      const copies = world.mailOut.sent.filter(({ to }) => to.includes(`an${round}@far.example`))
      const { state, folder } = await whereIs(khue, draft.id)
      if (copies.length === 0) expect([state, folder]).toEqual(['', 'Drafts'])
      else expect([copies.length, folder]).toEqual([1, 'Sent'])
    }
  })

  test('a clock set back sends no message twice and keeps scheduled times', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const soon = await createTestDraft(khue, { to: ['an@far.example'] })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: soon.id } })
    const later = await createTestDraft(khue, { to: ['be@far.example'] })
    const intended_time = Math.floor(world.clock.now() / 1000) + 600
    await khue.call('POST /api/v2/messages/schedule', { body: { msg_id: later.id, intended_time } })
    await world.runJobs()
    world.clock.skip(-3600)
    await world.runJobs()
    expect(world.mailOut.sent.flatMap(({ to }) => to)).toEqual(['an@far.example'])
    await vi.waitFor(
      async () => {
        await world.clock.advance(600)
        await world.runJobs()
        expect(world.mailOut.sent.flatMap(({ to }) => to)).toEqual(['an@far.example', 'be@far.example'])
      },
      { timeout: 60_000 },
    )
    expect(world.clock.now()).toBeGreaterThanOrEqual(intended_time * 1000)
  })
})

async function whereIs(
  client: Awaited<ReturnType<Awaited<ReturnType<typeof createWorld>>['signIn']>>,
  id: string,
) {
  for (const folder of ['Drafts', 'Sent', 'Trash']) {
    const { items } = await client.call('GET /api/v2/threads', { query: { in: folder } })
    const match = items.find((thread) => thread.message_ids.includes(id) || thread.draft_ids.includes(id))
    if (!match) continue
    const response = await client.fetch('GET /api/v2/messages/:id', { params: { id } })
    const state = response.ok ? ((await response.json()) as { state: string }).state : ''
    return { state, folder }
  }
  return { state: '', folder: '' }
}
