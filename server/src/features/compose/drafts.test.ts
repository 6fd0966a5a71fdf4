import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import {
  type ApiClient,
  ApiRefusal,
  createWorld,
  findCountErrors,
  findInIndex,
  onEachDatabase,
  type World,
} from '../../testing/index.ts'
import { checkMailbox } from '../mailbox/check/check-mailbox.ts'
import { listAllMessages } from '../mailbox/reading/list-all-messages.ts'
import { reindexMailbox } from '../search/reindexing/reindex-mailbox.ts'

let saves = 0
const saveId = () => `save-${++saves}-of-this-test`

type Parts = Parameters<typeof createDraft>[1]

function createDraft(client: ApiClient, parts: Record<string, unknown> = {}) {
  return client.call('POST /api/v2/messages', {
    body: {
      save_id: saveId(),
      to: [{ email: 'ha@mocviet.test' }],
      subject: 'Báo giá',
      body: '<p>Chị xem giúp</p>',
      ...parts,
    },
  })
}

function save(client: ApiClient, id: string, version: number, parts: Parts = {}) {
  return client.call('PATCH /api/v2/messages/:id', {
    params: { id },
    body: { save_id: saveId(), version, ...parts },
  })
}

async function refusal(promise: Promise<unknown>) {
  try {
    await promise
  } catch (error) {
    if (error instanceof ApiRefusal) return error.problem
    throw error
  }
  throw new Error('nothing was rejected')
}

const accountOf = async (client: ApiClient) => (await client.call('GET /api/v2/user/info', {})).id
const draftsOf = (client: ApiClient) => client.call('GET /api/v2/threads', { query: { in: 'Drafts' } })

async function eventsOf(world: World, client: ApiClient) {
  return listEventsAfter(world.app.db.sql, await accountOf(client), { number: 0, limit: 100 })
}

onEachDatabase('drafts', (database) => {
  test('a draft is in Drafts with its text and can be found', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue, { cc: [{ name: 'Vy', email: 'vy@xuongmoc.example' }] })

    expect(draft).toMatchObject({
      version: 1,
      kind: 'new',
      from: { name: 'Trần Minh Khuê', email: 'khue@mocviet.test' },
      to: [{ name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }],
      cc: [{ name: 'Vy', email: 'vy@xuongmoc.example' }],
      subject: 'Báo giá',
      body: '<p>Chị xem giúp</p>',
      state: '',
    })
    expect((await draftsOf(khue)).items).toMatchObject([
      {
        thread_id: draft.thread_id,
        draft_ids: [draft.id],
        subject: 'Báo giá',
        snippet: 'Chị xem giúp',
        unread: false,
      },
    ])
    expect(await findInIndex(world.app.db, await accountOf(khue), 'giup')).toEqual([draft.id])
    expect(await khue.call('GET /api/v2/messages/:id', { params: { id: draft.id } })).toEqual(draft)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a save replaces the given fields and leaves the rest', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue)
    await world.clock.advance(60)
    const saved = await save(khue, draft.id, 1, { subject: 'Báo giá gỗ óc chó', tracking: true })

    expect(saved).toEqual({
      ...draft,
      version: 2,
      save_id: saved.save_id,
      subject: 'Báo giá gỗ óc chó',
      tracking: true,
      saved_at: draft.saved_at + 60,
    })
    const resaved = await save(khue, draft.id, 2, { body: '<p>Khác hẳn</p>', to: [] })
    expect(resaved).toMatchObject({
      version: 3,
      to: [],
      subject: 'Báo giá gỗ óc chó',
      body: '<p>Khác hẳn</p>',
    })
    const account = await accountOf(khue)
    expect(await findInIndex(world.app.db, account, 'khac')).toEqual([draft.id])
    expect(await findInIndex(world.app.db, account, 'giup')).toEqual([])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a retried save changes nothing and creates no second draft', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const first = { save_id: 'the-same-save', subject: 'Một' }
    const [draft, twin] = await Promise.all([createDraft(khue, first), createDraft(khue, first)])
    expect(twin).toEqual(draft)

    const second = { save_id: 'the-same-save-2', version: 1, subject: 'Hai' }
    const call = () => khue.call('PATCH /api/v2/messages/:id', { params: { id: draft.id }, body: second })
    const saved = await call()
    expect(await call()).toEqual(saved)
    expect(saved).toMatchObject({ version: 2, subject: 'Hai' })
    expect((await draftsOf(khue)).total).toBe(1)
  })

  test('saves without `save_id` create new drafts and replace any version', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const [first, second] = await Promise.all(
      ['một', 'hai'].map((subject) => khue.call('POST /api/v2/messages', { body: { subject } })),
    )
    const params = { id: first?.id ?? '' }
    await save(khue, params.id, 1, { body: '<p>a</p>' })
    const saved = await khue.call('PATCH /api/v2/messages/:id', { params, body: { subject: 'ba' } })
    expect(saved).toMatchObject({ subject: 'ba', body: '<p>a</p>', version: 3 })
    const subjects = Object.fromEntries((await draftsOf(khue)).items.map(({ id, subject }) => [id, subject]))
    expect(subjects).toEqual({ [first?.thread_id ?? '']: 'ba', [second?.thread_id ?? '']: 'hai' })
  })

  test("two windows cannot overwrite each other's version", async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue)
    const mine = await save(khue, draft.id, 1, { body: '<p>Của tôi</p>' })
    const refused = await refusal(save(khue, draft.id, 1, { body: '<p>Của cửa sổ kia</p>' }))

    expect(refused).toMatchObject({ status: 409, code: 'draft_changed', version: 2, save_id: mine.save_id })
    expect(await khue.call('GET /api/v2/messages/:id', { params: { id: draft.id } })).toEqual(mine)
  })

  test('of parallel saves of one version only one succeeds', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => save(khue, draft.id, 1, { subject: `Bản ${at}` })),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('every save notifies windows and lists in its transaction', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue)
    const saved = await save(khue, draft.id, 1, { subject: 'Mới' })
    await khue.call('DELETE /api/v2/messages/:id', { params: { id: draft.id } })

    expect(await eventsOf(world, khue)).toMatchObject([
      { type: 'draft_changed', payload: { message_id: draft.id, version: 1, save_id: draft.save_id } },
      { type: 'threads_changed', payload: { threads: [{ subject: 'Báo giá' }] } },
      { type: 'draft_changed', payload: { message_id: draft.id, version: 2, save_id: saved.save_id } },
      { type: 'threads_changed', payload: { threads: [{ subject: 'Mới' }] } },
      { type: 'threads_changed', payload: { removed: [{ thread_id: draft.thread_id }] } },
      { type: 'draft_changed', payload: { message_id: draft.id, version: null } },
    ])
  })

  test('typing notifies other windows of every save, lists only of visible changes', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const first = `<p>${'Một câu mở đầu dài hơn một dòng. '.repeat(8)}</p>`
    const draft = await createDraft(khue, { body: first })
    for (const [version, seconds] of [1, 2, 70, 1].entries()) {
      await world.clock.advance(seconds)
      await save(khue, draft.id, version + 1, { body: `${first}<p>câu thứ ${version}</p>` })
    }

    const types = (await eventsOf(world, khue)).map(({ type }) => type)
    expect(types.filter((type) => type === 'draft_changed')).toHaveLength(5)
    expect(types.filter((type) => type === 'threads_changed')).toHaveLength(2)
    expect(await findInIndex(world.app.db, await accountOf(khue), '3')).toEqual([draft.id])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a deleted draft is gone and windows that have it open are notified', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue)
    await khue.call('DELETE /api/v2/messages/:id', { params: { id: draft.id } })

    expect(await refusal(save(khue, draft.id, 1, { subject: 'Nữa' }))).toMatchObject({ code: 'not_found' })
    expect((await draftsOf(khue)).total).toBe(0)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a draft in Trash can be restored with its files', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const form = new FormData()
    form.append('file', new Blob(['Chào chị'], { type: 'text/plain' }), 'gia.txt')
    const uploaded = await khue.fetch('POST /api/v2/files', { query: {} }, { body: form })
    const [file] = (await uploaded.json()) as { uuid: string }[]
    const draft = await createDraft(khue, { files: [file?.uuid] })
    const { undo } = await khue.call('DELETE /api/v2/messages/:id', {
      params: { id: draft.id },
      query: { to: 'trash' },
    })

    expect((await draftsOf(khue)).total).toBe(0)
    const { items } = await khue.call('GET /api/v2/threads', { query: { in: 'Trash' } })
    expect(items.map(({ id }) => id)).toEqual([draft.thread_id])
    expect(await refusal(save(khue, draft.id, 1, { subject: 'Nữa' }))).toMatchObject({ code: 'not_a_draft' })
    const options = { params: { id: draft.id }, query: { to: 'trash' as const } }
    expect(await refusal(khue.call('DELETE /api/v2/messages/:id', options))).toMatchObject({
      code: 'not_a_draft',
    })
    expect((await eventsOf(world, khue)).at(-1)).toMatchObject({
      type: 'draft_changed',
      payload: { message_id: draft.id, version: null },
    })

    // The maintenance of uploads and blobs meanwhile does not delete its files.
    world.clock.skip(26 * 3600)
    await world.runJobs()
    const later = await world.signIn('khue@mocviet.test')
    await later.call('POST /api/v2/threads/restore', { body: { ids: [draft.thread_id] } })
    expect((await eventsOf(world, later)).at(-1)).toMatchObject({
      type: 'draft_changed',
      payload: { message_id: draft.id, version: 1 },
    })
    expect(undo).toEqual(expect.any(String))
    const back = await save(later, draft.id, 1, { subject: 'Nữa' })
    expect(back).toMatchObject({ subject: 'Nữa', files: [{ name: 'gia.txt' }] })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('undoing a deletion restores a reply draft in its thread', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'Thư đến' })
    const khue = await world.signIn('khue@mocviet.test')
    const [thread] = (await khue.call('GET /api/v2/threads', {})).items
    const draft = await createDraft(khue, { kind: 'reply', related_message_id: thread?.message_ids[0] })
    const { undo } = await khue.call('DELETE /api/v2/messages/:id', {
      params: { id: draft.id },
      query: { to: 'trash' },
    })
    await khue.call('POST /api/v2/threads/undo', { body: { undo: undo ?? '' } })
    expect((await draftsOf(khue)).items.map(({ draft_ids }) => draft_ids)).toEqual([[draft.id]])
    expect((await khue.call('GET /api/v2/threads', {})).total).toBe(1)
    await save(khue, draft.id, 1, { subject: 'Nữa' })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('adds the name of a colleague whose address was typed', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const { fullname } = await ha.call('GET /api/v2/user/info', {})
    const people = (email: string, name = '') => [{ email, name }]
    const draft = await createDraft(khue, {
      to: people('HA@mocviet.test'),
      cc: people('ha@mocviet.test', 'Chị Hà'),
      bcc: people('vy@xuongmoc.example'),
    })
    expect(fullname).not.toBe('')
    expect(draft).toMatchObject({
      to: [{ email: 'HA@mocviet.test', name: fullname }],
      cc: [{ name: 'Chị Hà' }],
      bcc: [{ name: '' }],
    })
    const saved = await save(khue, draft.id, 1, { bcc: people('ha@mocviet.test') })
    expect(saved).toMatchObject({ to: draft.to, bcc: [{ name: fullname }] })
    expect(
      (await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })).messages[0]?.to,
    ).toEqual(draft.to)
  })

  test('deleting drafts from the list moves only them to Trash and can be undone', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await world.deliver({ subject: 'Hỏi giá', from: 'vy@xuongmoc.example' })
    const [thread] = (await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })).items
    const [questionId] = thread?.message_ids ?? []
    const reply = await createDraft(khue, { kind: 'reply', related_message_id: questionId ?? '' })
    const other = await createDraft(khue)
    const listFolders = async () => {
      const params = { id: reply.thread_id }
      const { messages } = await khue.call('GET /api/v2/threads/:id', { params })
      return messages.map(({ folder }) => folder)
    }
    const body = { ids: [reply.thread_id, other.thread_id], only: 'drafts' as const }
    const { messages, undo } = await khue.call('POST /api/v2/threads/delete', { body })

    expect([messages, await listFolders()]).toEqual([2, ['INBOX', 'Trash']])
    const changes = (await eventsOf(world, khue)).filter(({ type }) => type === 'draft_changed').slice(-2)
    expect(changes.map(({ payload }) => payload)).toMatchObject(
      [reply, other].map(({ id, save_id }) => ({ message_id: id, version: null, save_id })),
    )
    expect(await khue.call('POST /api/v2/threads/delete', { body })).toEqual({ messages: 0, undo: null })
    await khue.call('POST /api/v2/threads/undo', { body: { undo: undo ?? '' } })
    expect(await listFolders()).toEqual(['INBOX', 'Drafts'])
    expect(await save(khue, other.id, 1, { subject: 'Nữa' })).toMatchObject({ version: 2 })
  })

  test('a draft in Trash cannot be edited until it is restored', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue)
    const moved = await khue.call('POST /api/v2/threads/delete', { body: { ids: [draft.thread_id] } })
    expect(await refusal(save(khue, draft.id, 1, { subject: 'Nữa' }))).toMatchObject({ code: 'not_a_draft' })

    await khue.call('POST /api/v2/threads/undo', { body: { undo: moved.undo ?? '' } })
    expect(await save(khue, draft.id, 1, { subject: 'Nữa' })).toMatchObject({ version: 2 })
  })

  test('a draft in a custom folder can be edited there', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue)
    const folder = await khue.call('POST /api/v2/folders', { body: { display_name: 'Dự án' } })
    const body = { message_ids: [draft.id], to_folder_id: folder.id }
    await khue.call('POST /api/v2/messages/folders', { body })

    expect(await save(khue, draft.id, 1, { subject: 'Nữa' })).toMatchObject({ version: 2 })
    const moved = await khue.call('GET /api/v2/threads', { query: { in: folder.id } })
    expect(moved.items).toMatchObject([{ subject: 'Nữa', draft_ids: [draft.id] }])
  })

  test('a reply is in the thread of the message it replies to', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'Mẫu ghế', messageId: '<mau@xuongmoc.example>' })
    const khue = await world.signIn('khue@mocviet.test')
    const thread = (await khue.call('GET /api/v2/threads', {})).items[0]
    const related = thread?.message_ids[0] ?? ''
    const draft = await createDraft(khue, {
      kind: 'reply',
      related_message_id: related,
      subject: 'Re: Mẫu ghế',
    })

    expect(draft).toMatchObject({ thread_id: thread?.id, kind: 'reply', related_message_id: related })
    const opened = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    expect(opened.messages.at(-1)).toMatchObject({
      id: draft.id,
      is_draft: true,
      in_reply_to: 'mau@xuongmoc.example',
      references: 'mau@xuongmoc.example',
      folder: 'Drafts',
    })
    expect((await khue.call('GET /api/v2/threads', {})).items[0]?.draft_ids).toEqual([draft.id])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('a new draft does not join a thread with the same subject', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const draft = await createDraft(khue, { subject: 'Lịch họp', to: [{ email: 'vy@xuongmoc.example' }] })
    const other = await createDraft(khue, { subject: 'Lịch họp', to: [{ email: 'vy@xuongmoc.example' }] })
    await world.deliver({ subject: 'Lịch họp' })

    const inbox = (await khue.call('GET /api/v2/threads', {})).items
    expect(new Set([draft.thread_id, other.thread_id, ...inbox.map((one) => one.id)]).size).toBe(3)
  })

  test('opens only drafts as drafts and rejects edits while waiting to be sent', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'Thư đến' })
    const khue = await world.signIn('khue@mocviet.test')
    const id = (await khue.call('GET /api/v2/threads', {})).items[0]?.message_ids[0] ?? ''
    const path = { params: { id } }
    for (const attempt of [
      () => save(khue, id, 1, { subject: 'x' }),
      () => khue.call('DELETE /api/v2/messages/:id', path),
    ]) {
      expect(await refusal(attempt())).toMatchObject({ status: 409, code: 'not_a_draft' })
    }
  })

  test('messages and files can be read by id', async () => {
    const world = await createWorld({ database })
    const files = [{ name: 'hợp đồng.txt', contentType: 'text/plain', content: 'một' }]
    await world.deliver({ subject: 'Thư đến', files })
    const khue = await world.signIn('khue@mocviet.test')
    const [thread] = (await khue.call('GET /api/v2/threads', {})).items
    const opened = await khue.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
    const message = opened.messages[0]

    expect(await khue.call('GET /api/v2/messages/:id', { params: { id: message?.id ?? '' } })).toEqual(
      message,
    )
    const { id = '', uuid = '' } = message?.files[0] ?? {}
    for (const named of [id, uuid]) {
      const file = await khue.call('GET /api/v2/files/:uuid', { params: { uuid: named } })
      expect(file).toMatchObject({ id, uuid, name: 'hợp đồng.txt' })
    }
    const ha = await world.signIn('ha@mocviet.test')
    for (const named of [id, uuid]) {
      const request = ha.call('GET /api/v2/files/:uuid', { params: { uuid: named } })
      expect(await refusal(request)).toMatchObject({ code: 'not_found' })
    }
    const request = ha.call('GET /api/v2/messages/:id', { params: { id: message?.id ?? '' } })
    expect(await refusal(request)).toMatchObject({ code: 'not_found' })
  })

  test('is displayed sanitised but returned unchanged to its author', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const body = '<p onclick="x()">Chào</p><script>alert(1)</script>'
    const draft = await createDraft(khue, { body })
    const page = await khue.fetch('GET /api/v2/messages/:id/body', { params: { id: draft.id } })

    expect(draft.body).toBe(body)
    const html = await page.text()
    expect(html).toContain('Chào')
    expect(html).not.toMatch(/alert|onclick/)
  })

  test('a draft is displayed, exported, checked and indexed like other messages', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const account = await accountOf(khue)
    const draft = await createDraft(khue, { bcc: [{ email: 'kin@xuongmoc.example' }] })
    const raw = await (await khue.fetch('GET /api/v2/messages/:id/raw', { params: { id: draft.id } })).text()

    expect(raw).toMatch(/^From: .*<khue@mocviet\.test>/m)
    expect(raw).toMatch(/^Bcc: kin@xuongmoc\.example/m)
    expect(raw).toContain('Content-Type: text/html')
    const messages = await Array.fromAsync(listAllMessages(world.app, account))
    expect(messages).toMatchObject([{ id: draft.id, folder: 'Drafts', isDraft: true }])
    expect(messages[0]?.raw?.byteLength).toBeGreaterThan(200)
    expect(await checkMailbox(world.app, account, { repair: false })).toEqual([])
    expect(await reindexMailbox(world.app, account)).toEqual({ indexed: 1, missing: 0 })
    expect(await findInIndex(world.app.db, account, 'giup')).toEqual([draft.id])
  })

  test('an imported draft can be edited', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const account = await accountOf(khue)
    await world.deliver({ subject: 'Hỏi', messageId: '<hoi@xuongmoc.example>' })
    const questionId = (await khue.call('GET /api/v2/threads', {})).items[0]?.message_ids[0]
    const raw = Buffer.from(
      'In-Reply-To: <hoi@xuongmoc.example>\r\nFrom: khue@mocviet.test\r\nTo: ha@mocviet.test\r\nSubject: Nh\u00e1p c\u0169\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>M\u1ed9t n\u1eeda</p>',
    )
    const { importMessage } = await import('../delivery/index.ts')
    await importMessage(
      world.app,
      { accountId: account, email: 'khue@mocviet.test' },
      {
        raw,
        folder: 'Drafts',
        receivedAt: world.clock.now(),
        isUnread: false,
        isStarred: false,
        isDraft: true,
      },
    )
    const id = (await draftsOf(khue)).items[0]?.draft_ids[0] ?? ''
    const opened = await khue.call('GET /api/v2/messages/:id', { params: { id } })

    expect(opened).toMatchObject({ version: 1, subject: 'Nháp cũ', body: '<p>Một nửa</p>' })
    expect(opened).toMatchObject({ kind: 'reply', related_message_id: questionId })
    expect(await save(khue, id, 1, { body: '<p>Trọn vẹn</p>' })).toMatchObject({ version: 2 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    expect(await checkMailbox(world.app, account, { repair: false })).toEqual([])
  })

  test('a draft with a blocked file type is not sent', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { importMessage } = await import('../delivery/index.ts')
    const raw = Buffer.from(
      'From: khue@mocviet.test\r\nTo: ha@mocviet.test\r\nContent-Disposition: attachment; filename=a.EXE\r\n\r\nMZ',
    )
    const mailbox = { accountId: await accountOf(khue), email: 'khue@mocviet.test' }
    const state = { folder: 'Drafts', isUnread: false, isStarred: false, isDraft: true }
    await importMessage(world.app, mailbox, { raw, receivedAt: world.clock.now(), ...state })
    const id = (await draftsOf(khue)).items[0]?.draft_ids[0] ?? ''
    await khue.call('GET /api/v2/messages/:id', { params: { id } })
    await expect(khue.call('POST /api/v2/send_mail', { body: { msg_id: id } })).rejects.toThrow(
      '422 file_blocked',
    )
  })

  test('a line break in a field does not inject a header', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const evil = 'x\r\nBcc: victim@other.example\r\n\r\nbody'
    const draft = await createDraft(khue, {
      subject: evil,
      to: [{ name: evil, email: `ha@mocviet.test${evil}` }],
      cc: [{ name: '"Khuê, \u202e" <a@b>', email: '"quoted name"@xuongmoc.example' }],
    })
    const raw = await (await khue.fetch('GET /api/v2/messages/:id/raw', { params: { id: draft.id } })).text()

    expect(draft.subject).toBe('x Bcc: victim@other.example body')
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })

  test('a subject is cut to 255 characters, never within one', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    expect((await createDraft(khue, { subject: 'ă'.repeat(300) })).subject).toBe('ă'.repeat(255))
    expect((await createDraft(khue, { subject: `${'a'.repeat(254)}🪑` })).subject).toBe('a'.repeat(254))
  })

  test('saves ten thousand recipients and rejects more', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const people = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ email: `a${at}@xuongmoc.example` }))
    const draft = await createDraft(khue, { bcc: people(10_000) })

    expect(draft.bcc).toHaveLength(10_000)
    expect(await refusal(createDraft(khue, { bcc: people(10_001) }))).toMatchObject({ code: 'invalid_input' })
  })

  test('saves a body that is too long to be sent', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const body = `<p>${'một câu dài. '.repeat(90_000)}</p>`
    const draft = await createDraft(khue, { body })

    expect(draft.body).toBe(body)
    expect(await save(khue, draft.id, 1, { body: `${body}<p>thêm</p>` })).toMatchObject({ version: 2 })
  })

  test('uses quota, releases it, and is rejected over quota', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'nho@mocviet.test', quotaMegabytes: 1 })
    const small = await world.signIn('nho@mocviet.test')
    const draft = await createDraft(small, { body: 'x'.repeat(900_000) })

    expect(await refusal(save(small, draft.id, 1, { body: 'x'.repeat(1_100_000) }))).toMatchObject({
      code: 'over_quota',
    })
    expect(await save(small, draft.id, 1, { body: 'x' })).toMatchObject({ version: 2 })
    expect((await small.call('GET /api/v2/accounts/quota', {})).user_used_quota).toBeLessThan(100)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('rejects the sender address of another user', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    expect(await refusal(createDraft(khue, { from: 'ha@mocviet.test' }))).toMatchObject({
      code: 'sender_unknown',
    })
    expect(await createDraft(khue, { from: 'KHUE@mocviet.test' })).toMatchObject({
      from: { email: 'khue@mocviet.test' },
    })
  })
})
