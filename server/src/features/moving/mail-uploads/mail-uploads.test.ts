import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../db/open-database.ts'
import { createMigratedLocation } from '../../../db/testing.ts'
import {
  ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../../testing/index.ts'
import { MemoryBlobStore } from '../../../testing/memory/memory-blob-store.ts'
import { mboxMessage } from '../mail-files/write-mbox.ts'

const path = '/api/v2/moving-in/files'
const khueEmail = 'khue@mocviet.test'
const at = Date.parse('2024-05-06T07:08:09Z')

function speak(
  client: ApiClient,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: NonNullable<RequestInit['body']>,
) {
  return fetch(new URL(address, client.origin), {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'tus-resumable': '1.0.0',
      ...(client.token ? { 'x-auth-token': client.token } : {}),
      ...headers,
    },
  })
}

const start = (client: ApiClient, name: string, size: number, folderId = '') => {
  const metadata = { filename: name, ...(folderId && { folder_id: folderId }) }
  const pairs = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  return speak(client, 'POST', path, {
    'upload-length': String(size),
    'upload-metadata': pairs.join(','),
  })
}

const send = (client: ApiClient, address: string, offset: number, content: Uint8Array) =>
  speak(
    client,
    'PATCH',
    address,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    new Uint8Array(content),
  )

/** Uploads a file, in two chunks if it is long enough. */
async function upload(client: ApiClient, name: string, bytes: Uint8Array, folderId = ''): Promise<string> {
  const address = (await start(client, name, bytes.length, folderId)).headers.get('location') ?? ''
  const half = Math.floor(bytes.length / 2)
  await send(client, address, 0, bytes.subarray(0, half))
  const last = await send(client, address, half, bytes.subarray(half))
  expect(last.status).toBe(200)
  return last.headers.get('x-move-in') ?? ''
}

const reportOf = (client: ApiClient, id: string) =>
  client.call('GET /api/v2/moving-in/:id', { params: { id } })

const remainingChunks = async ({ app }: World) =>
  (await app.db.sql.selectFrom('move_in_piece').select('start').execute()).length

const mboxOf = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, n) =>
      Buffer.concat([...mboxMessage(Buffer.from(writeMessage({ subject: `Thư ${n}` })), at + n * 1000)]),
    ),
  )

onEachDatabase('the import of a mail file', (database) => {
  test('imports all messages once and deletes the file afterwards', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const mbox = mboxOf(300)
    const first = await upload(khue, 'Hộp cũ.mbox', mbox)
    await world.runJobs()
    expect(await reportOf(khue, first)).toMatchObject({
      source: 'file',
      username: 'Hộp cũ.mbox',
      state: 'ended',
      total: 300,
      brought: 300,
      known: 0,
      folders: [{ path: 'Hộp cũ.mbox', folder: 'Hộp cũ', brought: 300 }],
    })
    const { items } = await khue.call('GET /api/v2/threads', { query: { in: 'Hộp cũ' } })
    expect(items[0]).toMatchObject({
      subject: 'Thư 299',
      unread: false,
      last_message_timestamp: Math.floor(at / 1000) + 299,
    })
    const second = await upload(khue, 'Hộp cũ.mbox', mbox)
    await world.runJobs()
    expect(await reportOf(khue, second)).toMatchObject({ state: 'ended', total: 300, brought: 0, known: 300 })
    expect(await remainingChunks(world)).toBe(0)
    const released = await world.app.db.sql.selectFrom('released_blob').select('hash').execute()
    expect(released.length).toBeGreaterThan(0)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('recognises messages that differ only in line ends', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const message = writeMessage({ subject: 'Một', text: 'xin chào' })
    const uploadOne = async (name: string, text: string) => {
      const id = await upload(khue, 'thu.zip', zipSync({ [name]: Buffer.from(text) }))
      await world.runJobs()
      const { brought, known } = await reportOf(khue, id)
      return { brought, known }
    }
    expect(await uploadOne('thu/1.eml', message)).toEqual({ brought: 1, known: 0 })
    expect(await uploadOne('cur/1:2,S', message.replaceAll('\r\n', '\n'))).toEqual({ brought: 0, known: 1 })
  })

  test('reports readable names of Maildir folders', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const zip = zipSync({
      'cur/1:2,S': Buffer.from(writeMessage({ subject: 'Một' })),
      '.Kh&AOE-ch h&AOA-ng/cur/1:2,S': Buffer.from(writeMessage({ subject: 'Hai' })),
      '.Kh&AOE-ch h&AOA-ng/cur/2:2,S': Buffer.from('no message'),
    })
    const id = await upload(khue, 'thu.zip', zip)
    await world.runJobs()
    const { folders, problems } = await reportOf(khue, id)
    expect(folders.map((one) => one.path)).toContain('.Khách hàng/')
    expect(problems.map((one) => one.path)).toEqual(['.Khách hàng/'])
  })

  test('puts messages into the chosen folder, and its folders below that', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    for (const display_name of ['Cũ', 'Cũ/2024'])
      await khue.call('POST /api/v2/folders', { body: { display_name } })
    const findFolderId = async (name: string) => {
      const rows = world.app.db.sql
        .selectFrom('folder')
        .innerJoin('account', 'account.id', 'folder.account_id')
      const row = await rows
        .select('folder.id')
        .where('folder.name', '=', name)
        .where('account.email', '=', khueEmail)
        .executeTakeFirstOrThrow()
      return row.id
    }
    const into = await findFolderId('Cũ/2024')
    const eml = (subject: string) => Buffer.from(writeMessage({ subject }))
    const labelled = Buffer.from('From a 10:00\nX-Gmail-Labels: Inbox,Gấp\nSubject: Có nhãn\n\nx\n\n')
    const zip = zipSync({ 'a.eml': eml('Ở trên'), 'Khách/b.eml': eml('Ở trong') })
    const ids = [
      await upload(khue, 'một.eml', eml('Một'), into),
      await upload(khue, 'Hộp cũ.mbox', mboxOf(2), into),
      await upload(khue, 'nhãn.mbox', labelled, into),
      await upload(khue, 'thư.zip', zip, into),
    ]
    await world.runJobs()
    for (const id of ids) expect(await reportOf(khue, id)).toMatchObject({ state: 'ended', failed: 0 })
    const subjectsIn = async (folder: string) =>
      (await khue.call('GET /api/v2/threads', { query: { in: folder } })).items
        .map(({ subject }) => subject)
        .toSorted()
    expect(await subjectsIn('Cũ/2024')).toEqual(['Có nhãn', 'Một', 'Thư 0', 'Thư 1', 'Ở trên'])
    expect(await subjectsIn('Cũ/2024/Khách')).toEqual(['Ở trong'])
    expect(await subjectsIn('INBOX')).toEqual([])
    expect((await khue.call('GET /api/v2/labels', {})).map(({ name }) => name)).toEqual(['Gấp'])
    expect((await start(khue, 'a.eml', 10, await findFolderId('Starred'))).status).toBe(400)
    expect((await start(khue, 'a.eml', 10, '12')).status).toBe(404)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('resumes after a restart during upload and during import', async () => {
    const migrated = await createMigratedLocation(database)
    const blobs = new MemoryBlobStore()
    const first = await createWorld({ parts: { db: await openDatabase(migrated), blobs } })
    const khue = await first.signIn(khueEmail)
    const mbox = mboxOf(5)
    const address = (await start(khue, 'a.mbox', mbox.length)).headers.get('location') ?? ''
    await send(khue, address, 0, mbox.subarray(0, 100))
    await first.close()

    const second = await createWorld({ parts: { db: await openDatabase(migrated), blobs }, isEmpty: true })
    const secondClient = new ApiClient(second.origin, khue.token)
    const offset = (await speak(secondClient, 'HEAD', address, {})).headers.get('upload-offset')
    expect(offset).toBe('100')
    const last = await send(secondClient, address, 100, mbox.subarray(100))
    const id = last.headers.get('x-move-in') ?? ''
    await second.close()

    const third = await createWorld({ parts: { db: await openDatabase(migrated), blobs }, isEmpty: true })
    const atLast = new ApiClient(third.origin, khue.token)
    // The import may have finished, so the file may already be deleted.
    expect([id, null]).toContain((await speak(atLast, 'HEAD', address, {})).headers.get('x-move-in'))
    await third.runJobs()
    expect(await reportOf(atLast, id)).toMatchObject({ state: 'ended', brought: 5, known: 0 })
  })

  test('can be paused, resumed and ended with the messages imported so far', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const id = await upload(khue, 'a.mbox', mboxOf(3))
    const change = (state: 'paused' | 'running' | 'ended') =>
      khue.call('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state } })
    expect(await change('paused')).toMatchObject({ state: 'paused' })
    await world.runJobs()
    // Messages that were in progress may have been imported.
    expect((await reportOf(khue, id)).state).toBe('paused')
    await change('running')
    await world.runJobs()
    expect(await reportOf(khue, id)).toMatchObject({ state: 'ended', brought: 3 })

    const other = await upload(khue, 'b.mbox', mboxOf(3))
    await khue.call('PATCH /api/v2/moving-in/:id', { params: { id: other }, body: { state: 'ended' } })
    await world.runJobs()
    expect(await reportOf(khue, other)).toMatchObject({ state: 'ended' })
    expect(await remainingChunks(world)).toBe(0)
  })

  test('reports broken messages and files without mail', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const zip = zipSync({
      'mail/a.eml': Buffer.from(writeMessage({ subject: 'Một' })),
      'mail/hỏng.eml': Buffer.from([0, 1, 2]),
    })
    const id = await upload(khue, 'thư.zip', zip)
    await world.runJobs()
    expect(await reportOf(khue, id)).toMatchObject({
      state: 'ended',
      brought: 1,
      failed: 1,
      problems: [{ subject: 'hỏng.eml', reason: 'unreadable' }],
    })
    const none = await upload(khue, 'ảnh.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]))
    await world.runJobs()
    expect(await reportOf(khue, none)).toMatchObject({ state: 'failed', trouble: 'file_unknown' })
    const resuming = khue.call('PATCH /api/v2/moving-in/:id', {
      params: { id: none },
      body: { state: 'running' },
    })
    await expect(resuming).rejects.toMatchObject({ problem: { code: 'move_in_over' } })
  })

  test('limits the size, hides the file from others and expires after a day', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    expect((await start(khue, 'a.mbox', 2 ** 50)).status).toBe(507)
    expect((await start(khue, 'a.mbox', 0)).status).toBe(422)
    expect((await start(world.anonymous, 'a.mbox', 10)).status).toBe(401)
    const address = (await start(khue, 'a.mbox', 10)).headers.get('location') ?? ''
    await send(khue, address, 0, Buffer.from('From '))
    const ha = await world.signIn('ha@mocviet.test')
    expect((await speak(ha, 'HEAD', address, {})).status).toBe(404)
    expect((await send(ha, address, 5, Buffer.from('12345'))).status).toBe(404)
    world.clock.skip(86_400 + 3_600)
    await world.runJobs()
    expect(await remainingChunks(world)).toBe(0)
    const head = await speak(await world.signIn(khueEmail), 'HEAD', address, {})
    expect(head.status).toBe(404)
  })

  test('counts as one of the user’s imports during the upload', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const responses: Response[] = []
    for (let n = 0; n < 11; n++) responses.push(await start(khue, `${n}.mbox`, 10))
    const last = responses.pop()
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    expect([last?.status, await last?.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'too_many_moves' }),
    ])
    await speak(khue, 'DELETE', responses[0]?.headers.get('location') ?? '', {})
    expect((await start(khue, 'a.mbox', 10)).status).toBe(201)
  })

  test('does not read a completed folder again', async () => {
    // The import starts automatically; it must wait until the test is ready.
    const { promise: isReady, resolve: allowRead } = Promise.withResolvers<void>()
    const blobs = new MemoryBlobStore()
    const open = blobs.open.bind(blobs)
    blobs.open = async (...args) => {
      await isReady
      return open(...args)
    }
    const world = await createWorld({
      parts: { db: await openDatabase(await createMigratedLocation(database)), blobs },
    })
    const khue = await world.signIn(khueEmail)
    const id = await upload(khue, 'a.zip', zipSync({ 'a.mbox': mboxOf(2), 'b.mbox': mboxOf(3) }))
    await world.app.db.transaction(async (tx) => {
      const { account_id } = await tx.sql
        .selectFrom('move_in')
        .select('account_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const progress = {
        total: 0,
        brought: 0,
        known: 0,
        failed: 0,
        uid_validity: 0,
        last_uid: 0,
        since_id: '0',
      }
      const folder = {
        account_id,
        move_in_id: id,
        path: 'a.mbox',
        folder: 'a',
        ...progress,
        is_done: 1 as const,
      }
      await tx.sql.insertInto('move_in_folder').values(folder).execute()
    })
    allowRead()
    await world.runJobs()
    expect(await reportOf(khue, id)).toMatchObject({
      state: 'ended',
      folders: [
        { path: 'a.mbox', brought: 0 },
        { path: 'b.mbox', brought: 3 },
      ],
    })
  })

  test('imports the other folders when one contains too many messages', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const labels = (n: number) =>
      Array.from({ length: 50 }, (_, k) => `${n}-${k}-`.padEnd(100, 'x')).join(',')
    const many = Array.from({ length: 4_000 }, (_, n) => `From a 10:00\nX-Gmail-Labels: ${labels(n)}\n\n\n`)
    const zip = zipSync({ 'a.mbox': Buffer.from(many.join('')), 'b.mbox': mboxOf(3) }, { level: 1 })
    const id = await upload(khue, 'a.zip', zip)
    await world.runJobs()
    expect(await reportOf(khue, id)).toMatchObject({
      state: 'ended',
      brought: 3,
      problems: [{ path: 'a.mbox', reason: 'folder' }],
    })
  })

  test('with too many folders fails once, before any is created', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const message = Buffer.from(writeMessage({ subject: 'Một' }))
    const zipOf = (count: number) =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}/a/b.eml`, message])), {
        level: 0,
      })
    const nested = await upload(khue, 'nhiều.zip', zipOf(2_600))
    await world.runJobs()
    // The limit includes parent folders; the owner may delete folders and continue.
    expect(await reportOf(khue, nested)).toMatchObject({
      state: 'paused',
      trouble: 'too_many_folders',
      brought: 0,
    })
    const flat = await upload(khue, 'quá nhiều.zip', zipOf(5_001))
    await world.runJobs()
    expect(await reportOf(khue, flat)).toMatchObject({ state: 'failed', trouble: 'too_many_folders' })
    expect(
      await world.app.db.sql.selectFrom('job').select('kind').where('kind', '=', 'bring_mail').execute(),
    ).toEqual([])
    expect((await khue.call('GET /api/v2/folders', {})).map(({ name }) => name)).not.toContain('0')
  })

  test('leaves nothing behind when cancelled', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const address = (await start(khue, 'a.mbox', 10)).headers.get('location') ?? ''
    await send(khue, address, 0, Buffer.from('From '))
    expect((await speak(khue, 'DELETE', address, {})).status).toBe(204)
    expect(await remainingChunks(world)).toBe(0)
  })
})
