import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../db/open-database.ts'
import { createMigratedLocation, setStorage } from '../../../db/testing.ts'
import {
  ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  WatchedBlobStore,
  type World,
} from '../../../testing/index.ts'
import { MemoryBlobStore } from '../../../testing/memory/memory-blob-store.ts'
import { createFolder, namesIn, uploadOne } from '../testing.ts'

const path = '/storage/v1/uploads'
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function speak(
  client: ApiClient,
  method: string,
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) {
  return fetch(new URL(address, client.origin), {
    method,
    ...init,
    headers: {
      'tus-resumable': '1.0.0',
      ...(client.token ? { 'x-auth-token': client.token } : {}),
      ...init.headers,
    },
  })
}

const start = (client: ApiClient, size: number, metadata: Record<string, string>) =>
  speak(client, 'POST', path, {
    headers: { 'upload-length': String(size), 'upload-metadata': encode(metadata) },
  })
const send = (client: ApiClient, address: string, offset: number, content: Buffer<ArrayBuffer> | string) =>
  speak(client, 'PATCH', address, {
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: content,
  })
const offsetOf = async (client: ApiClient, address: string) =>
  Number((await speak(client, 'HEAD', address)).headers.get('upload-offset'))

async function startIn(database: 'sqlite' | 'postgres', size: number, metadata: Record<string, string>) {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  const response = await start(khue, size, metadata)
  expect(response.status).toBe(201)
  return { world, khue, address: response.headers.get('location') ?? '' }
}

const downloaded = async (client: ApiClient, id: string) =>
  (await client.fetch('GET /storage/v1/files/:id/download', { params: { id } })).text()

onEachDatabase('a resumable upload', (database) => {
  test('an account has at most a thousand unfinished uploads', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const first = (await start(khue, 10, { filename: 'a.txt' })).headers.get('location') ?? ''
    const row = await world.app.db.sql.selectFrom('drive_upload').selectAll().executeTakeFirstOrThrow()
    for (let at = 1; at < 1000; at += 111)
      await world.app.db.transaction(async (tx) => {
        const more = Array.from({ length: 111 }, (_, n) => ({ ...row, id: `${row.id}${at + n}` }))
        await tx.sql.insertInto('drive_upload').values(more).execute()
      })
    expect((await start(khue, 10, { filename: 'b.txt' })).status).toBe(429)
    expect((await speak(khue, 'DELETE', first)).status).toBe(204)
    expect((await start(khue, 10, { filename: 'b.txt' })).status).toBe(201)
  })

  test('appears in its folder when the last chunk has arrived', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const folder = await createFolder(khue, 'Video')
    const metadata = { filename: 'phim.txt', filetype: 'text/plain', folder_id: folder.id, path: 'Tháng 3' }
    const address = (await start(khue, 10, metadata)).headers.get('location') ?? ''
    expect((await send(khue, address, 0, '01234')).status).toBe(204)
    expect([await offsetOf(khue, address), await namesIn(khue, folder.id)]).toEqual([5, []])
    const last = await send(khue, address, 5, '56789')
    const file = (await last.json()) as { id: string }
    expect(file).toMatchObject({ name: 'phim.txt', size: 10, display_name: '/Video/Tháng 3/phim.txt' })
    expect(last.headers.get('x-drive-file')).toBe(file.id)
    expect(await downloaded(khue, file.id)).toBe('0123456789')
    const status = await speak(khue, 'HEAD', address)
    expect([status.headers.get('upload-offset'), status.headers.get('x-drive-file')]).toEqual(['10', file.id])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('continues after the connection was interrupted', async () => {
    const content = Buffer.alloc(300_000, 'nội dung ')
    const blobs = new WatchedBlobStore()
    const world = await createWorld({
      parts: { db: await openDatabase(await createMigratedLocation(database)), blobs },
    })
    const khue = await world.signIn('khue@mocviet.test')
    const started = await start(khue, content.length, { filename: 'lớn.bin' })
    const address = started.headers.get('location') ?? ''
    blobs.receivedBytes = 0
    const { hostname, port } = new URL(khue.origin)
    const socket = connect(Number(port), hostname)
    socket.write(
      [
        `PATCH ${address} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `X-AUTH-TOKEN: ${khue.token}`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        'Content-Type: application/offset+octet-stream',
        `Content-Length: ${content.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    socket.write(content.subarray(0, 100_000))
    await expect.poll(() => blobs.receivedBytes).toBe(100_000)
    socket.destroy()
    await expect.poll(() => offsetOf(khue, address)).toBe(100_000)
    const offset = 100_000
    const last = await send(khue, address, offset, content.subarray(offset))
    expect(await downloaded(khue, ((await last.json()) as { id: string }).id)).toBe(content.toString())
  })

  test('continues after a server restart', async () => {
    const migrated = await createMigratedLocation(database)
    const blobs = new MemoryBlobStore()
    const first = await createWorld({ parts: { db: await openDatabase(migrated), blobs } })
    const khue = await first.signIn('khue@mocviet.test')
    const address = (await start(khue, 10, { filename: 'phim.txt' })).headers.get('location') ?? ''
    await send(khue, address, 0, '01234')
    await first.close()

    const second = await createWorld({ parts: { db: await openDatabase(migrated), blobs }, isEmpty: true })
    const reconnected = new ApiClient(second.origin, khue.token)
    expect(await offsetOf(reconnected, address)).toBe(5)
    const last = await send(reconnected, address, 5, '56789')
    expect(await downloaded(reconnected, ((await last.json()) as { id: string }).id)).toBe('0123456789')
  })

  test('is created by the next request when the server crashed at the end', async () => {
    const { world, khue, address } = await startIn(database, 5, { filename: 'a.txt' })
    await send(khue, address, 0, '12')
    const [id] = address.split('/').slice(-1)
    // The last chunk is durable, but the response was never sent.
    await world.app.db.transaction(async (tx) => {
      const { hash } = await world.app.blobs.put(Buffer.from('345'))
      const upload = await tx.sql.selectFrom('drive_upload').selectAll().executeTakeFirstOrThrow()
      await tx.sql
        .insertInto('drive_upload_piece')
        .values({ account_id: upload.account_id, upload_id: id ?? '', start: 2, size: 3, blob_hash: hash })
        .execute()
      await tx.sql.updateTable('drive_upload').set({ received: 5 }).execute()
    })
    const status = await speak(khue, 'HEAD', address)
    expect(status.headers.get('upload-offset')).toBe('5')
    expect(await downloaded(khue, status.headers.get('x-drive-file') ?? '')).toBe('12345')
    expect(await namesIn(khue)).toEqual(['a.txt'])
  })

  test('is rejected before any byte when its end would be', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const refused = async (size: number, metadata: Record<string, string>) => {
      const response = await start(khue, size, metadata)
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await refused(1, { filename: '../x' })).toEqual([422, 'drive_name_invalid'])
    expect(await refused(1, { filetype: 'text/plain' })).toEqual([422, 'drive_name_invalid'])
    expect(await refused(1, { filename: 'x', folder_id: '12345' })).toEqual([404, 'not_found'])
    expect(await refused(1, { filename: 'x', folder_id: 'abc' })).toEqual([404, 'not_found'])
    expect(await refused(1e15, { filename: 'x' })).toEqual([507, 'over_quota'])
  })

  test('is discarded when the quota is exceeded meanwhile', async () => {
    const { world, khue, address } = await startIn(database, 10, { filename: 'a.txt' })
    await send(khue, address, 0, '01234')
    await world.app.db.transaction((tx) => setStorage(tx.sql, { used: 1024 * 1024, megabytes: 1 }))
    const refused = await send(khue, address, 5, '56789')
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'over_quota' }])
    expect((await speak(khue, 'HEAD', address)).status).toBe(404)
    expect(await namesIn(khue)).toEqual([])
    expect((await world.app.db.sql.selectFrom('drive_upload_piece').select('start').execute()).length).toBe(0)
  })

  test('gets a number, a new version or a virus lock like any file', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await uploadOne(khue, { name: 'a.txt' })
    const upload = async (metadata: Record<string, string>, content: string) => {
      const address = (await start(khue, Buffer.byteLength(content), metadata)).headers.get('location') ?? ''
      return (await send(khue, address, 0, content)).json()
    }
    expect(await upload({ filename: 'a.txt' }, 'x')).toMatchObject({ name: 'a (2).txt' })
    expect(await upload({ filename: 'a.txt', on_taken: 'replace' }, 'x')).toMatchObject({ version: 2 })
    expect(await upload({ filename: 'a.txt', on_taken: 'refuse' }, 'x')).toMatchObject({
      code: 'drive_name_taken',
    })
    expect(await upload({ filename: 'v.txt' }, eicar)).toMatchObject({ has_virus: true })
    const empty = await start(khue, 0, { filename: 'rỗng' })
    expect([empty.status, await empty.json()]).toMatchObject([201, { name: 'rỗng', size: 0 }])
  })

  test('is private to its account and protected from other sites', async () => {
    const { world, khue, address } = await startIn(database, 5, { filename: 'a.txt' })
    const ha = await world.signIn('ha@mocviet.test')
    for (const [client, status] of [
      [ha, 404],
      [world.anonymous, 401],
    ] as const) {
      expect((await send(client, address, 0, '12345')).status).toBe(status)
      expect((await speak(client, 'HEAD', address)).status).toBe(status)
      expect((await speak(client, 'DELETE', address)).status).toBe(status)
    }
    const foreign = await fetch(new URL(path, khue.origin), {
      method: 'POST',
      headers: {
        cookie: `bocau_session=${khue.token}`,
        origin: 'https://other.example',
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': encode({ filename: 'b.txt' }),
      },
    })
    expect(foreign.status).toBe(401)
    expect(await offsetOf(khue, address)).toBe(0)
  })

  test('is discarded by its owner or after a day without progress', async () => {
    const { world, khue, address } = await startIn(database, 5, { filename: 'a.txt' })
    await send(khue, address, 0, '12')
    expect((await send(khue, address, 0, '12')).status).toBe(409)
    expect((await speak(khue, 'DELETE', address)).status).toBe(204)
    expect((await speak(khue, 'HEAD', address)).status).toBe(404)

    const second = (await start(khue, 5, { filename: 'b.txt' })).headers.get('location') ?? ''
    world.clock.skip(23 * 3600)
    await world.runJobs()
    const later = await world.signIn('khue@mocviet.test')
    await send(later, second, 0, '12')
    world.clock.skip(23 * 3600)
    await world.runJobs()
    const last = await world.signIn('khue@mocviet.test')
    expect(await offsetOf(last, second)).toBe(2)
    await world.clock.advance(2 * 3600)
    await world.runJobs()
    expect(await uploadsIn(world)).toBe(0)
  })
})

const uploadsIn = async (world: World) =>
  (await world.app.db.sql.selectFrom('drive_upload').select('id').execute()).length
