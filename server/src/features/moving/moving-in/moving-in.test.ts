import { join } from 'node:path'
import type { EventPayloads } from '@bocau/contract/events'
import { expect, test } from 'vitest'
import { createKeyFile } from '../../../adapters/sealed/key-file.ts'
import { SealedSecrets } from '../../../adapters/sealed/sealed-secrets.ts'
import { reseal } from '../../../db/sealed-columns.ts'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../../testing/index.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'

const khue = 'khue@mocviet.test'
const signIn = {
  host: 'imap.elsewhere.test',
  port: 993,
  security: 'tls' as const,
  username: 'khue@elsewhere.test',
  password: 'elsewhere',
}
const day = 86_400_000

const rawMessage = (subject: string) => Buffer.from(writeMessage({ subject }))

async function start(client: ApiClient, more: { paths?: string[]; keeps_fetching?: boolean } = {}) {
  return client.call('POST /api/v2/moving-in', { body: { ...signIn, ...more } })
}

const newest = async (client: ApiClient) => (await client.call('GET /api/v2/moving-in', {})).items[0]

const reportOf = async (client: ApiClient, id: string) =>
  client.call('GET /api/v2/moving-in/:id', { params: { id } })

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map(({ subject }) => subject)

/** Fills a remote mailbox with some folders and messages. */
function fill({ remote, clock }: World): void {
  remote.addFolder('INBOX')
  remote.addFolder('Gesendet', { use: 'sent' })
  remote.addFolder('Khách hàng/Báo giá')
  remote.addFolder('Papierkorb', { use: 'trash' })
  const receivedAt = clock.now() - 400 * day
  remote.addMessage('INBOX', { raw: rawMessage('Chưa đọc'), receivedAt })
  remote.addMessage('INBOX', {
    raw: rawMessage('Đã đọc'),
    receivedAt: receivedAt + day,
    flags: ['\\Seen', '\\Flagged', '\\Answered', 'du-an'],
  })
  remote.addMessage('Gesendet', { raw: rawMessage('Đã gửi đi'), receivedAt, flags: ['\\Seen'] })
  remote.addMessage('Khách hàng/Báo giá', { raw: rawMessage('Báo giá gỗ sồi'), receivedAt })
  remote.addMessage('Papierkorb', { raw: rawMessage('Bỏ đi'), receivedAt })
}

onEachDatabase('an IMAP import', (database) => {
  test('is limited to ten at a time, including concurrent starts', async () => {
    const world = await createWorld({ database })
    fill(world)
    const client = await world.signIn(khue)
    const results = await Promise.allSettled(
      // An ended import no longer counts; these are still active.
      Array.from({ length: 13 }, () => start(client, { keeps_fetching: true })),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect((await client.call('GET /api/v2/moving-in', {})).items).toHaveLength(10)
  })

  test('works before the domain is verified, while MX still names the old server', async () => {
    const world = await createWorld({ database })
    fill(world)
    const client = await world.signIn('an@chuaxacminh.test')
    await start(client)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'ended', brought: 4, failed: 0 })
    const table = `email,username,password\r\nan@chuaxacminh.test,${signIn.username},${signIn.password}\r\n`
    const { username: _, password: __, ...server } = signIn
    const body = { table, server: `${server.host}:${server.port}`, security: server.security }
    expect(await client.call('POST /api/v2/organisation/moving-in', { body })).toMatchObject({ begun: 1 })
  })

  test('imports folders, flags and dates, and nothing twice', async () => {
    const world = await createWorld({ database })
    fill(world)
    const client = await world.signIn(khue)
    const { items } = await client.call('POST /api/v2/moving-in/folders', { body: signIn })
    expect(items).toEqual([
      { path: 'INBOX', folder: 'INBOX', total: 2, is_suggested: true },
      { path: 'Gesendet', folder: 'Sent', total: 1, is_suggested: true },
      { path: 'Khách hàng/Báo giá', folder: 'Khách hàng/Báo giá', total: 1, is_suggested: true },
      { path: 'Papierkorb', folder: 'Trash', total: 1, is_suggested: false },
    ])

    const { id, ...started } = await start(client)
    expect(started).toMatchObject({ state: 'running', total: 4, brought: 0 })
    await world.runJobs()
    expect(await newest(client)).toMatchObject({
      id,
      state: 'ended',
      total: 4,
      brought: 4,
      known: 0,
      failed: 0,
    })
    expect(await subjectsIn(client, 'Khách hàng/Báo giá')).toEqual(['Báo giá gỗ sồi'])
    expect(await subjectsIn(client, 'Sent')).toEqual(['Đã gửi đi'])
    expect(await subjectsIn(client, 'Trash')).toEqual([])
    const { items: inbox } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(
      inbox.map(({ subject, unread, starred, last_message_timestamp }) => [
        subject,
        unread,
        starred,
        last_message_timestamp,
      ]),
    ).toEqual([
      ['Đã đọc', false, true, Math.floor((world.clock.now() - 399 * day) / 1000)],
      ['Chưa đọc', true, false, Math.floor((world.clock.now() - 400 * day) / 1000)],
    ])
    const flagged = await world.app.db.sql
      .selectFrom('message')
      .select(['is_answered', 'has_labels'])
      .where('subject', '=', 'Đã đọc')
      .execute()
    expect(flagged).toEqual([{ is_answered: 1, has_labels: 1 }])

    await start(client)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'ended', total: 4, brought: 0, known: 4 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('triggers no notification and no rule', async () => {
    const world = await createWorld({ database })
    fill(world)
    const client = await world.signIn(khue)
    const rule = JSON.stringify({
      conditions: [{ type: 'subject', comparator: 'contains', value: 'Chưa' }],
      actions: [{ type: 'discard' }],
    })
    await client.call('POST /api/v2/rules', { body: { sieve_json: rule } })
    await start(client)
    await world.runJobs()
    expect(await subjectsIn(client, 'INBOX')).toHaveLength(2)
    const events = await world.app.db.sql
      .selectFrom('event')
      .select('payload')
      .where('type', '=', 'new_mail')
      .execute()
    expect(events.map(({ payload }) => (JSON.parse(payload) as { notify: boolean }).notify)).toEqual(
      events.map(() => false),
    )
  })

  test('reports lists to reload in place of every imported row', async () => {
    const world = await createWorld({ database })
    world.remote.addFolder('INBOX')
    for (let n = 1; n <= 30; n++) world.remote.addMessage('INBOX', { raw: rawMessage(`Thư ${n}`) })
    await start(await world.signIn(khue))
    await world.runJobs()
    const changes = await world.app.db.sql
      .selectFrom('event')
      .select('payload')
      .where('type', '=', 'threads_changed')
      .execute()
    const payloads = changes.map(({ payload }) => JSON.parse(payload) as EventPayloads['threads_changed'])
    const reloaded = new Set(payloads.flatMap(({ read_anew }) => read_anew?.thread_ids ?? []))
    expect({ rows: payloads.flatMap(({ threads }) => threads).length, reloaded: reloaded.size }).toEqual({
      rows: 0,
      reloaded: 30,
    })
  })

  test('resumes after an outage of the remote server and counts nothing twice', async () => {
    const world = await createWorld({ database })
    world.remote.addFolder('INBOX')
    for (let n = 1; n <= 450; n++) world.remote.addMessage('INBOX', { raw: rawMessage(`Thư ${n}`) })
    world.remote.onRead = (uid) => {
      if (uid === 320) world.remote.failure = 'unreachable'
    }
    const client = await world.signIn(khue)
    await start(client)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({
      state: 'running',
      trouble: 'unreachable',
      total: 450,
      brought: 200,
    })

    world.remote.failure = null
    world.remote.onRead = () => {}
    await world.clock.advance(60)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'ended', trouble: null, brought: 450, known: 0 })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('stops immediately when paused, and resumes on request', async () => {
    const world = await createWorld({ database })
    world.remote.addFolder('INBOX')
    for (let n = 1; n <= 450; n++) world.remote.addMessage('INBOX', { raw: rawMessage(`Thư ${n}`) })
    const client = await world.signIn(khue)
    const { id } = await start(client)
    world.remote.onRead = async (uid) => {
      if (uid !== 150) return
      await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'paused' } })
    }
    await world.runJobs()
    const stopped = await newest(client)
    expect(stopped?.state).toBe('paused')
    await world.clock.advance(3600)
    await world.runJobs()
    expect(await newest(client)).toEqual(stopped)

    await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'running' } })
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'ended', brought: 450, known: 0 })
  })

  test('fetches new mail every few minutes until it is ended', async () => {
    const world = await createWorld({ database })
    fill(world)
    const client = await world.signIn(khue)
    const { id } = await start(client, { keeps_fetching: true })
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'watching', brought: 4 })
    world.remote.addMessage('INBOX', { raw: rawMessage('Thư mới ở máy chủ cũ') })
    world.remote.addFolder('Thư mục mới')
    world.remote.addMessage('Thư mục mới', { raw: rawMessage('Trong thư mục mới') })
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'watching', brought: 4 })
    await world.clock.advance(300)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'watching', brought: 6, known: 0 })
    expect(await subjectsIn(client, 'Thư mục mới')).toEqual(['Trong thư mục mới'])

    await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'ended' } })
    world.remote.addMessage('INBOX', { raw: rawMessage('Sau khi kết thúc') })
    await world.clock.advance(3600)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'ended', brought: 6 })
  })

  test('reports failed messages and imports the rest', async () => {
    const world = await createWorld({ database })
    world.remote.addFolder('INBOX')
    world.remote.addMessage('INBOX', { raw: rawMessage('Một') })
    world.remote.addMessage('INBOX', { raw: rawMessage('Hỏng'), subject: 'Hỏng', isBroken: true })
    world.remote.addMessage('INBOX', { raw: rawMessage('Quá lớn'), subject: 'Quá lớn', size: 999_000_000 })
    world.remote.addMessage('INBOX', { raw: Buffer.from('chẳng có đầu thư nào') })
    world.remote.addMessage('INBOX', { raw: Buffer.alloc(0) })
    world.remote.addMessage('INBOX', { raw: rawMessage('Hai') })
    const client = await world.signIn(khue)
    const { id } = await start(client)
    await world.runJobs()
    const { folders, problems, ...sums } = await reportOf(client, id)
    expect(sums).toMatchObject({ state: 'ended', total: 6, brought: 4, failed: 2 })
    expect(folders).toEqual([{ path: 'INBOX', folder: 'INBOX', total: 6, brought: 4, known: 0, failed: 2 }])
    expect(problems).toEqual([
      { path: 'INBOX', uid: 3, subject: 'Quá lớn', reason: 'too_large' },
      { path: 'INBOX', uid: 2, subject: 'Hỏng', reason: 'unreadable' },
    ])
    expect(await subjectsIn(client, 'INBOX')).toEqual(expect.arrayContaining(['Một', 'Hai']))
  })

  test('puts labelled messages into the inbox or archive with their labels', async () => {
    const world = await createWorld({ database })
    world.remote.hasLabels = true
    world.remote.addFolder('INBOX')
    world.remote.addFolder('Dự án')
    world.remote.addFolder('[Gmail]/Tất cả thư', { use: 'all' })
    world.remote.addFolder('[Gmail]/Thùng rác', { use: 'trash' })
    const labelled: [string, string[]][] = [
      ['Trong hộp thư', ['\\Inbox', '\\Important']],
      ['Có nhãn', ['\\Inbox', 'Dự án/Bàn ghế']],
      ['Hai nhãn', ['Xong', 'Dự án']],
      ['Tôi gửi', ['\\Sent']],
      ['Nháp', ['\\Draft']],
      ['Đã lưu', []],
    ]
    for (const [subject, labels] of labelled)
      world.remote.addMessage('[Gmail]/Tất cả thư', { raw: rawMessage(subject), labels })
    const client = await world.signIn(khue)
    await start(client)
    await world.runJobs()
    for (const [folder, subjects] of [
      ['INBOX', ['Có nhãn', 'Trong hộp thư']],
      ['Sent', ['Tôi gửi']],
      ['Drafts', ['Nháp']],
      ['Archive', ['Hai nhãn', 'Đã lưu']],
    ] as const)
      expect([folder, (await subjectsIn(client, folder)).toSorted()]).toEqual([folder, subjects])
    const labels = await client.call('GET /api/v2/labels', {})
    expect(labels.map(({ name, total_threads }) => [name, total_threads])).toEqual([
      ['Dự án', 1],
      ['Dự án/Bàn ghế', 1],
      ['Xong', 1],
    ])
  })

  test('waits while the mailbox is full and resumes when it has space', async () => {
    const world = await createWorld({ database })
    world.remote.addFolder('INBOX')
    for (let n = 1; n <= 5; n++)
      world.remote.addMessage('INBOX', {
        raw: Buffer.concat([rawMessage(`Thư ${n}`), Buffer.alloc(400_000, 'a\r\n')]),
      })
    const client = await world.signIn(khue)
    const quota = (quota_megabytes: number) =>
      world.app.db.transaction((tx) =>
        tx.sql.updateTable('account').set({ quota_megabytes }).where('email', '=', khue).execute(),
      )
    await quota(1)
    const { id } = await start(client)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'paused', trouble: 'over_quota' })
    await quota(100)
    await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'running' } })
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'ended', brought: 5, known: 0 })
  })

  test('deletes the password when it is no longer needed', async () => {
    const world = await createWorld({ database })
    fill(world)
    const client = await world.signIn(khue)
    const listRows = async () =>
      (await world.app.db.sql.selectFrom('move_in').select('password').orderBy('id').execute()).map(
        ({ password }) => password !== '',
      )
    const { id } = await start(client, { keeps_fetching: true })
    await world.runJobs()
    expect(await listRows()).toEqual([true])
    world.remote.password = 'changed-meanwhile'
    await world.clock.advance(300)
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'failed', trouble: 'wrong_password' })
    expect(await listRows()).toEqual([false])
    const change = (body: { state: 'running'; password?: string }) =>
      client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body })
    await expect(change({ state: 'running' })).rejects.toMatchObject({
      problem: { code: 'password_missing' },
    })
    await change({ state: 'running', password: 'changed-meanwhile' })
    await world.runJobs()
    expect(await newest(client)).toMatchObject({ state: 'watching' })
    await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { keeps_fetching: false } })
    expect(await newest(client)).toMatchObject({ state: 'ended' })
    expect(await listRows()).toEqual([false])
    expect(JSON.stringify(await reportOf(client, id))).not.toContain('changed-meanwhile')
  })
})

test('reports a wrong remote password immediately and limits attempts', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  const guess = (password: string) =>
    client.call('POST /api/v2/moving-in/folders', { body: { ...signIn, password } })
  await expect(guess('wrong')).rejects.toMatchObject({
    problem: { code: 'mailbox_elsewhere', trouble: 'wrong_password' },
  })
  for (let n = 0; n < 29; n++) await guess(`${n}`).catch(() => {})
  await expect(guess('elsewhere')).rejects.toMatchObject({ problem: { code: 'too_many_requests' } })
})

test('encrypts passwords with the key file; a deleted one stays deleted', async () => {
  const keys = join(await emptyDirectory(), 'keys')
  createKeyFile(keys)
  const world = await createWorld({ parts: { secrets: new SealedSecrets(keys) } })
  fill(world)
  const client = await world.signIn(khue)
  const listRows = async () =>
    (await world.app.db.sql.selectFrom('move_in').select('password').execute())[0]?.password
  const { id } = await start(client, { keeps_fetching: true })
  await world.runJobs()
  expect(await newest(client)).toMatchObject({ state: 'watching', brought: 4 })
  expect(await listRows()).toMatch(/^sealed:/)
  await client.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'ended' } })
  await reseal(world.app.db, world.app.secrets)
  expect(await listRows()).toBe('')
})
