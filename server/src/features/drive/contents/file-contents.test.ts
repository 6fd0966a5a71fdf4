import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, onEachDatabase } from '../../../testing/index.ts'
import { disableAccount } from '../../account/index.ts'
import { createFolder, refusalProblem, uploadOne } from '../testing.ts'

const day = 24 * 3600
const download = (
  client: ApiClient,
  id: string,
  query: { inline?: '0' | '1'; version?: number } = {},
  headers: Record<string, string> = {},
) => client.fetch('GET /storage/v1/files/:id/download', { params: { id }, query }, { headers })

const unzip = async (response: Response) => {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}

onEachDatabase('the content of a file', (database) => {
  test('is sent in full, in ranges, and again only when changed', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadOne(khue, { name: 'số.bin', type: '', content: '0123456789' })
    const full = await download(khue, file.id)
    expect([full.status, await full.text()]).toEqual([200, '0123456789'])
    expect(full.headers.get('content-length')).toBe('10')
    const etag = full.headers.get('etag') ?? ''
    const part = await download(khue, file.id, {}, { range: 'bytes=4-', 'if-range': etag })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '456789',
      'bytes 4-9/10',
    ])
    expect((await download(khue, file.id, {}, { 'if-none-match': etag })).status).toBe(304)

    await uploadOne(khue, { name: 'số.bin', content: 'another' }, { on_taken: 'replace' })
    expect((await download(khue, file.id, {}, { 'if-none-match': etag })).status).toBe(200)
    // A client with the start of the old content must not get the end of the new one.
    const rest = await download(khue, file.id, {}, { range: 'bytes=4-', 'if-range': etag })
    expect([rest.status, await rest.text()]).toEqual([200, 'another'])
    expect(await (await download(khue, file.id, { version: 1 })).text()).toBe('0123456789')
    expect((await download(khue, file.id, { version: 3 })).status).toBe(404)
  })

  test.each([
    ['trang.html', 'text/html', '<script>alert(1)</script>'],
    ['hình.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'],
    ['x.xhtml', 'application/xhtml+xml', '<html/>'],
    ['x.xml', 'text/xml', '<x/>'],
  ])('is never sent as a page of our origin: %s', async (name, type, content) => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadOne(khue, { name, type, content })
    const { headers } = await download(khue, file.id, { inline: '1' })
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of an image is displayed inline', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadOne(khue, { name: 'x.png', type: 'image/png', content: 'png' })
    const { headers } = await download(khue, file.id, { inline: '1' })
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'image/png',
      `inline; filename="x.png"; filename*=UTF-8''x.png`,
    ])
  })

  test('becomes an older version, which can be restored', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadOne(khue, { name: 'a.txt', content: 'một' })
    await world.clock.advance(60)
    await uploadOne(khue, { name: 'a.txt', content: 'hai' }, { on_taken: 'replace' })
    const params = { id: file.id }
    const restored = await khue.call('POST /storage/v1/files/:id/versions/:version/restore', {
      params: { ...params, version: 1 },
    })
    expect(restored.version).toBe(3)
    expect(await (await download(khue, file.id)).text()).toBe('một')
    const versions = await khue.call('GET /storage/v1/files/:id/versions', { params })
    expect(versions.map((one) => [one.version, one.is_current, one.author])).toEqual([
      [3, true, 'khue@mocviet.test'],
      [2, false, 'khue@mocviet.test'],
      [1, false, 'khue@mocviet.test'],
    ])
    const missingRestore = khue.call('POST /storage/v1/files/:id/versions/:version/restore', {
      params: { ...params, version: 9 },
    })
    expect((await refusalProblem(missingRestore)).code).toBe('not_found')
    const usage = await khue.call('GET /storage/v1/usage', {})
    expect(usage.used).toBe(3 * Buffer.byteLength('một') - 2)
    expect(usage.older_versions).toBe(Buffer.byteLength('một') + 3)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('has at least twenty versions, and all of the last thirty days', async () => {
    const world = await createWorld({ database })
    let khue = await world.signIn('khue@mocviet.test')
    const file = await uploadOne(khue, { name: 'a.txt', content: 'v1' })
    const write = (at: number) =>
      uploadOne(khue, { name: 'a.txt', content: `v${at}` }, { on_taken: 'replace' })
    for (let at = 2; at <= 25; at++) await write(at)
    const countVersions = async () =>
      (await khue.call('GET /storage/v1/files/:id/versions', { params: { id: file.id } })).map(
        (one) => one.version,
      )
    expect((await countVersions()).length).toBe(25)
    world.clock.skip(31 * day)
    await world.runJobs()
    khue = await world.signIn('khue@mocviet.test')
    expect(await countVersions()).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at))
    await write(26)
    expect((await countVersions()).at(-1)).toBe(7)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })
})

onEachDatabase('a zip', (database) => {
  test('contains folders and files and is valid when the folder changes during the download', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const folder = await createFolder(khue, 'Hợp đồng')
    const inner = await createFolder(khue, 'Phụ lục', folder.id)
    await createFolder(khue, 'Trống', folder.id)
    const big = Buffer.alloc(4 * 1024 * 1024, 'a')
    await uploadOne(khue, { name: 'a.txt', content: big }, { folder_id: folder.id })
    const moved = await uploadOne(khue, { name: 'b.txt', content: 'đi' }, { folder_id: folder.id })
    await uploadOne(khue, { name: 'x: y?.txt', content: 'sâu' }, { folder_id: inner.id })
    const single = await uploadOne(khue, { name: 'riêng.txt', content: 'một mình' })

    const response = await khue.fetch('GET /storage/v1/zip', { query: { ids: `${folder.id},${single.id}` } })
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''B%E1%BB%93%20C%C3%A2u.zip",
    )
    await khue.call('POST /storage/v1/files/trash', { body: { ids: [moved.id] } })
    await uploadOne(
      khue,
      { name: 'a.txt', content: 'another' },
      { folder_id: folder.id, on_taken: 'replace' },
    )
    const files = await unzip(response)
    expect(
      Object.keys(files)
        .filter((name) => name !== 'Hợp đồng/b.txt')
        .toSorted(),
    ).toEqual(
      [
        'Hợp đồng/',
        'Hợp đồng/Phụ lục/',
        'Hợp đồng/Phụ lục/x_ y_.txt',
        'Hợp đồng/Trống/',
        'Hợp đồng/a.txt',
        'riêng.txt',
      ].toSorted(),
    )
    expect(files['Hợp đồng/Phụ lục/x_ y_.txt']).toBe('sâu')
    expect([big.toString(), 'another']).toContain(files['Hợp đồng/a.txt'])
  })

  test('stops when the account is disabled', async () => {
    const world = await createWorld({ database })
    const ha = await world.signIn('ha@mocviet.test')
    const folder = await createFolder(ha, 'Riêng')
    const upload = (name: string, content: string) =>
      uploadOne(ha, { name, content }, { folder_id: folder.id })
    await upload('a.bin', 'a'.repeat(16 * 1024 * 1024))
    // Some chunks are read ahead of the client.
    for (let at = 10; at < 24; at++) await upload(`b${at}.txt`, 'b')
    await upload('z.txt', 'lương tháng ba')
    const archive = await ha.fetch('GET /storage/v1/zip', { query: { ids: folder.id } })
    expect(archive.status).toBe(200)
    const body = (archive.body as ReadableStream<Uint8Array>).values()
    const chunks: Uint8Array[] = []
    while (!Buffer.concat(chunks).includes('a.bin')) chunks.push((await body.next()).value as Uint8Array)
    await disableAccount(world.app, 'ha@mocviet.test', true)
    for await (const chunk of body) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    expect(['z.txt', 'lương'].map((text) => bytes.includes(text))).toEqual([false, false])
  })

  test('is named after a single folder; an empty selection is rejected', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const folder = await createFolder(khue, 'Rỗng')
    const response = await khue.fetch('GET /storage/v1/zip', { query: { ids: folder.id } })
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('Rỗng.zip'))
    expect(await unzip(response)).toEqual({ 'Rỗng/': '' })
    for (const ids of ['', 'x', '1', `${folder.id},1`]) {
      expect([ids, (await khue.fetch('GET /storage/v1/zip', { query: { ids } })).status]).toEqual([ids, 404])
    }
  })
})
