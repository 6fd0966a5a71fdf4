import { createHash } from 'node:crypto'
import { processorTimeOf } from '@bocau/mail-core/testing/processor-time.fixture'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, type World } from '../../testing/index.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { setDisabled } from '../account/people/store.ts'
import { createTestDraft, listFolder, listSubjects } from './testing.ts'

const hour = 3600

async function schedule(world: World, client: ApiClient, fixture = {}) {
  const draft = await createTestDraft(client, { to: ['an@far.example'], ...fixture })
  const intended_time = Math.floor(world.clock.now() / 1000) + hour
  await client.call('POST /api/v2/messages/schedule', { body: { msg_id: draft.id, intended_time } })
  return draft
}

async function repeat(client: ApiClient, fixture = {}) {
  const draft = await createTestDraft(client, { to: ['an@far.example'], ...fixture })
  await client.call('POST /api/v2/messages/periodic', {
    body: { msg_id: draft.id, period: { by_days: 1 }, time_send: '10:00', start_day: '2026-03-02' },
  })
  return draft
}

async function advanceTime(world: World, seconds = hour + 1): Promise<void> {
  await world.clock.advance(seconds)
  await world.runJobs()
}

test('a reply waiting to be sent is sent despite a deleted conversation', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const draft = await createTestDraft(khue, { to: ['an@far.example'] })
  await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 5 } })
  await khue.call('POST /api/v2/threads/delete', { body: { ids: [draft.thread_id] } })
  await advanceTime(world, 6)
  expect(world.mailOut.sent).toHaveLength(1)
  expect(await listSubjects(khue, 'Sent')).toEqual([draft.subject])
  expect(await findCountErrors(world.app.db.sql)).toEqual([])
})

test('a delayed message that reached no recipient becomes a draft again', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const draft = await createTestDraft(khue, { to: ['ai@mocviet.test'] })
  await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 5 } })
  await advanceTime(world, 6)
  expect(await listSubjects(khue, 'Sent')).toEqual([])
  const reread = await khue.call('GET /api/v2/messages/:id', { params: { id: draft.id } })
  expect(reread).toMatchObject({ state: 'sending_failed', body: draft.body })
})

const thrownAway: [
  string,
  (world: World, client: ApiClient) => Promise<{ id: string; thread_id: string }>,
][] = [
  ['scheduled', schedule],
  ['periodic', (_, client) => repeat(client)],
]
test.each(thrownAway)(
  'a %s message restored from Trash after its time is a normal draft',
  async (_, start) => {
    const world = await createWorld()
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await start(world, khue)
    await khue.call('POST /api/v2/threads/delete', { body: { ids: [draft.thread_id] } })
    await advanceTime(world)
    await khue.call('POST /api/v2/threads/restore', { body: { ids: [draft.thread_id] } })
    expect(await listFolder(khue, 'Drafts')).toMatchObject([{ id: draft.thread_id }])
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  },
)

const obstacles: [string, (world: World, accountId: string) => Promise<unknown>][] = [
  [
    'the right to send was taken',
    (world, id) =>
      world.app.db.transaction((tx) =>
        tx.sql.updateTable('account').set({ is_sending_enabled: 0 }).where('id', '=', id).execute(),
      ),
  ],
  [
    'the account was disabled',
    (world, id) => world.app.db.transaction((tx) => setDisabled(tx.sql, id, true)),
  ],
  [
    'the domain is no longer verified',
    (world) =>
      world.app.db.transaction((tx) =>
        tx.sql.updateTable('domain').set({ is_verified: 0 }).where('name', '=', 'mocviet.test').execute(),
      ),
  ],
]
test.each(obstacles)('neither a scheduled nor a periodic message is sent once %s', async (_, revoke) => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const [one, other] = [await schedule(world, khue), await repeat(khue)]
  const { id } = await khue.call('GET /api/v2/user/info', {})
  await revoke(world, id)
  await advanceTime(world)
  await advanceTime(world, 24 * hour)
  expect(world.mailOut.attempts).toEqual([])
  const rows = await world.app.db.sql.selectFrom('draft').select(['message_id', 'state']).execute()
  expect(rows.toSorted((a, b) => a.message_id.localeCompare(b.message_id))).toEqual(
    [one, other].map((draft) => ({ message_id: draft.id, state: 'sending_failed' })),
  )
})

test('a periodic message with a lost file returns to its writer with the reason', async () => {
  const blobs = new MemoryBlobStore()
  const world = await createWorld({ parts: { blobs } })
  const khue = await world.signIn('khue@mocviet.test')
  const form = new FormData()
  form.append('file', new Blob(['bảng giá']), 'gia.txt')
  const uploaded = await khue.fetch('POST /api/v2/files', {}, { body: form })
  const [file] = (await uploaded.json()) as { uuid: string }[]
  const draft = await repeat(khue, { files: [file?.uuid ?? ''] })
  await blobs.delete(createHash('sha256').update('bảng giá').digest('hex'))
  for (let hours = 0; hours < 6; hours++) await advanceTime(world)
  expect(world.mailOut.attempts).toEqual([])
  expect(await khue.call('GET /api/v2/messages/:id', { params: { id: draft.id } })).toMatchObject({
    state: 'sending_failed',
    error_msg: '554 5.3.0 The message could not be created',
  })
})

test('a lost address cannot send, neither drafts nor scheduled messages', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const { id } = await khue.call('GET /api/v2/user/info', {})
  const email = 'banhang@other.test'
  await world.app.db.transaction((tx) =>
    tx.sql
      .insertInto('sender_address')
      .values({ account_id: id, email, name: '', is_verified: 1, created_at: 1 })
      .execute(),
  )
  await khue.call('POST /api/v2/accounts/default-sender', { body: { email } })
  const scheduled = await schedule(world, khue)
  const draft = await createTestDraft(khue, { to: ['an@far.example'] })
  expect([scheduled.from.email, draft.from.email]).toEqual([email, email])
  await khue.call('POST /api/v2/accounts/remove', { body: { email } })
  await expect(khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })).rejects.toThrow(
    '422 no_sender',
  )
  await advanceTime(world)
  expect(world.mailOut.attempts).toEqual([])
  expect(await listFolder(khue, 'Drafts')).toHaveLength(2)
})

test('a message due during a long downtime is still tried for two days', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  world.mailOut.setOutcome('an@far.example', { state: 'deferred', code: 450, text: 'Greylisted' })
  const draft = await schedule(world, khue)
  world.clock.skip(4 * 24 * hour)
  await world.runJobs()
  const later = await world.signIn('khue@mocviet.test')
  expect(await listSubjects(later, 'INBOX')).toEqual([])
  world.mailOut.setOutcome('an@far.example', { state: 'accepted', code: 250, text: 'Ok' })
  await advanceTime(world, 120)
  expect(world.mailOut.sent).toHaveLength(1)
  expect(await listSubjects(later, 'Sent')).toEqual([draft.subject])
})

test('a first day long ago is rejected immediately', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const draft = await createTestDraft(khue)
  const period = { msg_id: draft.id, period: { by_days: 1 }, time_send: '10:00', start_day: '0102-01-01' }
  const cost = await processorTimeOf(() =>
    expect(khue.call('POST /api/v2/messages/periodic', { body: period })).rejects.toThrow(
      '422 schedule_too_soon',
    ),
  )
  expect(cost).toBeLessThan(1000)
})
