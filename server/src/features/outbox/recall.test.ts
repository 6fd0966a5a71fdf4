import { readReturnedMail } from '@bocau/mail-core/mime/delivery-report'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../testing/index.ts'
import type { OutgoingRow } from './store.ts'
import { createTestDraft, listFolder, listSubjects, readRaw, sendNow } from './testing.ts'

async function findSent(client: ApiClient, draft: { id: string; thread_id: string }) {
  const detail = await client.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
  return detail.messages.find((message) => message.id === draft.id)
}

async function recall(world: World, client: ApiClient, id: string): Promise<void> {
  await client.call('POST /api/v2/messages/recall', { body: { message_id: id } })
  await world.runJobs()
}

onEachDatabase('recall', (database) => {
  test('removes the message from local mailboxes and reports for each recipient', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const duy = await world.signIn('duy@dakwood.test')
    const { draft } = await sendNow(world, khue, {
      to: ['ha@mocviet.test', 'duy@dakwood.test', 'an@far.example'],
    })
    const until = Math.floor(world.clock.now() / 1000) + 3600
    expect((await findSent(khue, draft))?.recall).toEqual({ until, state: 'offered' })
    const [thread] = await listFolder(ha, 'INBOX')
    await ha.call('POST /api/v2/threads/unreads', { body: { ids: [thread?.id ?? ''], unread: false } })

    await world.clock.advance(600)
    await recall(world, khue, draft.id)

    expect(await listSubjects(ha, 'INBOX')).toEqual([])
    // In another organisation a notice about the recall remains.
    expect(await listSubjects(duy, 'INBOX')).toEqual([`Thư đã được thu hồi: ${draft.subject}`])
    expect(await listSubjects(khue, 'Sent')).toEqual([draft.subject])
    expect((await findSent(khue, draft))?.recall).toEqual({ until, state: 'done' })
    const detail = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    const report = detail.messages.find((message) => message.folder === 'INBOX')
    const written = await parseMessage(Buffer.from(await readRaw(khue, report?.id ?? '')))
    const { text } = written
    // The report names recipients and results, but is not a bounce.
    expect(readReturnedMail(written)).toBeNull()
    expect(text).toMatch(/ha@mocviet\.test: Đã đọc và đã thu hồi/)
    expect(text).toMatch(/duy@dakwood\.test: Đã thu hồi/)
    expect(text).toMatch(/an@far\.example: Không thu hồi được: ngoài tổ chức/)
    expect(text).toMatch(new RegExp(`Xem thư: https?://\\S+/m/\\d+/folder/Sent/${draft.thread_id}\\s`))
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('in other organisations removes only allowed messages, by default unread ones', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const duy = await world.signIn('duy@dakwood.test')
    const policy = '/api/v2/organisation/outside_recall'
    expect(await duy.call(`GET ${policy}`, {})).toEqual({ takes: 'unread' })
    const sendAndRecall = async (subject: string, isRead: boolean) => {
      const { draft } = await sendNow(world, khue, { to: ['duy@dakwood.test'], subject })
      if (isRead) {
        const [thread] = await listFolder(duy, 'INBOX')
        await duy.call('POST /api/v2/threads/unreads', { body: { ids: [thread?.id ?? ''], unread: false } })
      }
      await recall(world, khue, draft.id)
      const states = await world.app.db.sql
        .selectFrom('outgoing_recipient')
        .select('recall')
        .where('message_id', '=', draft.id)
        .execute()
      return [(await listSubjects(duy, 'INBOX')).includes(subject) ? 'stays' : 'taken', states[0]?.recall]
    }
    expect(await sendAndRecall('một', true)).toEqual(['stays', 'failed'])
    expect(await sendAndRecall('hai', false)).toEqual(['taken', 'recalled'])
    await duy.call(`PUT ${policy}`, { body: { takes: 'none' } })
    expect(await sendAndRecall('ba', false)).toEqual(['stays', 'failed'])
    await duy.call(`PUT ${policy}`, { body: { takes: 'all' } })
    expect(await sendAndRecall('bốn', true)).toEqual(['taken', 'recalled_read'])
    const { items } = await duy.call('GET /api/v2/organisation/audit', { query: { topic: 'policies' } })
    expect(items.map(({ kind, details }) => [kind, details])).toEqual([
      ['outside_recall_set', { from: 'none', to: 'all' }],
      ['outside_recall_set', { from: 'unread', to: 'none' }],
    ])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('reports why a message could not be recalled', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const duy = await world.signIn('duy@dakwood.test')
    const group = { email: 'nhom@mocviet.test', name: 'Nhóm', members: ['ha@mocviet.test'] }
    await khue.call('POST /api/v2/organisation/groups', { body: { ...group, who_writes: 'anyone' } })
    const to = ['ha@mocviet.test', 'duy@dakwood.test', group.email]
    const { draft } = await sendNow(world, khue, { to })
    const [toRead] = await listFolder(duy, 'INBOX')
    await duy.call('POST /api/v2/threads/unreads', { body: { ids: [toRead?.id ?? ''], unread: false } })
    await recall(world, khue, draft.id)
    const detail = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    const report = detail.messages.find((message) => message.folder === 'INBOX')
    const { text } = await parseMessage(Buffer.from(await readRaw(khue, report?.id ?? '')))
    expect(text).toMatch(/duy@dakwood\.test: Không thu hồi được: người nhận đã đọc thư/)
    expect(text).toMatch(/nhom@mocviet\.test: Không thu hồi được: thư gửi tới nhóm/)
  })

  test('counts an address of a domain whose mail is elsewhere as outside', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: ['ha@mocviet.test', 'an@mocviet.test'] })
    await world.app.db.transaction(async (tx) => {
      const { organisation_id } = await tx.sql
        .selectFrom('domain')
        .select('organisation_id')
        .where('name', '=', 'mocviet.test')
        .executeTakeFirstOrThrow()
      const check = { checked_at: world.clock.now(), outcome: '[]', is_mail_elsewhere: 1 as const }
      await tx.sql
        .insertInto('domain_check')
        .values({ organisation_id, domain_name: 'mocviet.test', ...check })
        .execute()
    })
    await recall(world, khue, draft.id)
    const rows = await world.app.db.sql
      .selectFrom('outgoing_recipient')
      .select(['email', 'recall'])
      .where('message_id', '=', draft.id)
      .orderBy('email')
      .execute()
    expect(rows).toEqual([
      { email: 'an@mocviet.test', recall: 'outside' },
      { email: 'ha@mocviet.test', recall: 'recalled' },
    ])
  })

  test('moves nothing else, not even a message that looks like it', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const { draft } = await sendNow(world, khue)
    const header = (await findSent(khue, draft))?.message_id_header ?? ''
    await world.deliver({ to: 'ha@mocviet.test', subject: 'Giả', messageId: `<${header}>` })
    await recall(world, khue, draft.id)
    expect(await listSubjects(ha, 'INBOX')).toEqual(['Giả'])
  })

  test('is rejected after the organisation’s time limit, with the known error code', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const window = 'PUT /api/v2/organisation/recall_window'
    await expect(khue.call(window, { body: { seconds: 1801 } })).rejects.toThrow('422 invalid_input')
    await expect(ha.call(window, { body: { seconds: 1800 } })).rejects.toThrow('403 forbidden')
    expect(await khue.call('GET /api/v2/organisation/recall_window', {})).toEqual({ seconds: 3600 })
    expect(await khue.call(window, { body: { seconds: 1800 } })).toEqual({ seconds: 1800 })
    const { draft } = await sendNow(world, khue)
    await world.clock.advance(1801)
    const response = await khue.fetch('POST /api/v2/messages/recall', { body: { message_id: draft.id } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'recall_expired', message: { expried_time: 1800 } })
  })

  test('is unavailable for unsent, external and already recalled messages', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft: outside } = await sendNow(world, khue, { to: ['an@far.example'] })
    const draft = await createTestDraft(khue)
    const { draft: deleted } = await sendNow(world, khue)
    await recall(world, khue, deleted.id)
    for (const id of [outside.id, draft.id, deleted.id]) {
      const response = await khue.fetch('POST /api/v2/messages/recall', { body: { message_id: id } })
      expect(await response.json()).toMatchObject({
        code: 'recall_not_available',
        message: 'Recall is not available',
      })
    }
  })
})

test('a message in delivery is recalled when its result is known', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  const draft = await createTestDraft(khue)
  await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 60 } })
  const insertRow = (row: Partial<OutgoingRow>) =>
    world.app.db.transaction((tx) => tx.sql.updateTable('outgoing').set(row).execute())
  const recalled = async () =>
    (await world.app.db.sql.selectFrom('outgoing_recipient').select(['recall', 'state']).execute())[0]

  await insertRow({ state: 'sending', lease_holder: 'elsewhere', leased_until: world.clock.now() + 50_000 })
  await recall(world, khue, draft.id)
  expect(await recalled()).toEqual({ recall: '', state: 'pending' })
  expect(await listSubjects(khue, 'INBOX')).toEqual([])

  await insertRow({ lease_holder: '', leased_until: 0 })
  await world.clock.advance(10)
  await world.runJobs()
  expect(await recalled()).toEqual({ recall: 'recalled', state: 'failed' })
  expect(await listSubjects(khue, 'INBOX')).toHaveLength(1)
})
