import { connect } from 'node:net'
import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  WatchedBlobStore,
  type World,
} from '../../../testing/index.ts'
import { createFolder, namesIn, refusalProblem, uploadOne, uploadToDrive } from '../testing.ts'

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')
const megabyte = Buffer.alloc(1024 * 1024, 7)

const usedBy = async (client: ApiClient) =>
  (await client.call('GET /api/v2/accounts/quota', {})).user_used_quota

async function setQuota(world: World, email: string, megabytes: number) {
  await world.app.db.transaction((tx) =>
    tx.sql.updateTable('account').set({ quota_megabytes: megabytes }).where('email', '=', email).execute(),
  )
}

onEachDatabase('an uploaded file', (database) => {
  test('keeps quotation marks in its name, which forms escape', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    expect((await uploadOne(khue, { name: 'Bàn "Sồi" 100%.txt' })).name).toBe('Bàn "Sồi" 100%.txt')
  })

  test('has its name in NFC, with type and owner', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadOne(khue, {
      name: 'Ba\u0301o gia\u0301.xlsx',
      type: 'application/octet-stream',
      content: '12345',
    })
    expect(file).toMatchObject({
      name: 'Báo giá.xlsx',
      display_name: '/Báo giá.xlsx',
      type: 'file',
      parent_id: null,
      content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      size: 5,
      owner: 'khue@mocviet.test',
      owner_display_name: 'Trần Minh Khuê',
      permission: 'OWNER',
      version: 1,
      is_office: true,
      has_virus: false,
      trashed_at: null,
    })
    expect(file.href).toMatch(/^http.*\/s\/[0-9a-z]{39}$/)
    expect(await khue.call('GET /storage/v1/files/:id', { params: { id: file.id } })).toEqual({
      file,
      breadcrumb: [{ id: file.id, name: 'Báo giá.xlsx' }],
    })
    expect(await usedBy(khue)).toBe(5)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('creates a missing path, ignoring case', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const first = await uploadOne(khue, { name: 'a.txt' }, { path: '/Xuất khẩu/Nordhus 2026' })
    const second = await uploadOne(khue, { name: 'b.txt' }, { path: 'xuất KHẨU/nordhus 2026/Ảnh/' })
    expect([first.display_name, second.display_name]).toEqual([
      '/Xuất khẩu/Nordhus 2026/a.txt',
      '/Xuất khẩu/Nordhus 2026/Ảnh/b.txt',
    ])
    expect(await namesIn(khue)).toEqual(['Xuất khẩu'])
    expect(
      await refusalProblem(uploadOne(khue, {}, { path: '/Xuất khẩu/Nordhus 2026/a.txt' })),
    ).toMatchObject({
      code: 'drive_name_taken',
    })
  })

  test('uses the path from a form field before the file', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const form = new FormData()
    form.append('path', '/Khách/2026')
    form.append('file', new Blob(['a']), 'a.txt')
    const response = await khue.fetch('POST /storage/v1/files/upload', {}, { body: form })
    expect(await response.json()).toMatchObject([{ display_name: '/Khách/2026/a.txt' }])
  })

  test('resolves a name conflict by number, new version or rejection', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const first = await uploadOne(khue, { name: 'a.txt', content: '1' })
    const numbered = await uploadOne(khue, { name: 'A.txt', content: '22' })
    const reuploaded = await uploadOne(khue, { name: 'a (2).txt', content: '333' })
    const replaced = await uploadOne(khue, { name: 'a.TXT', content: '4444' }, { on_taken: 'replace' })
    const refused = await refusalProblem(uploadOne(khue, { name: 'a.txt' }, { on_taken: 'refuse' }))

    expect([first.name, numbered.name, reuploaded.name, refused.code]).toEqual([
      'a.txt',
      'A (2).txt',
      'a (3).txt',
      'drive_name_taken',
    ])
    expect(replaced).toMatchObject({ id: first.id, name: 'a.txt', version: 2, size: 4, href: first.href })
    expect(await usedBy(khue)).toBe(1 + 2 + 3 + 4)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('rejects an invalid name and stores nothing of the request', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const bad = ['..', 'a\u0001b', 'NUL', 'x'.repeat(300), `${'ạ'.repeat(90)}.pdf`]
    for (const name of bad) {
      const refused = await refusalProblem(uploadToDrive(khue, [{ name: 'gut.txt' }, { name }]))
      expect([name, refused.code]).toEqual([name, 'drive_name_invalid'])
    }
    for (const path of ['/../x', '/a/./b', '/a/con/b']) {
      expect([path, (await refusalProblem(uploadOne(khue, {}, { path }))).code]).toEqual([
        path,
        'drive_name_invalid',
      ])
    }
    expect(await namesIn(khue)).toEqual([])
    expect(await usedBy(khue)).toBe(0)
    expect(await releasedIn(world)).not.toBe(0)
  })

  test.each(['../../etc/passwd', '..\\..\\etc\\passwd', '/etc/passwd', 'C:\\etc\\passwd'])(
    'stays in its folder when its name contains a path: %s',
    async (name) => {
      const world = await createWorld({ database })
      const khue = await world.signIn('khue@mocviet.test')
      expect((await uploadOne(khue, { name })).display_name).toBe('/passwd')
    },
  )

  test('that exceeds the quota during the upload gets 507 and is not stored', async () => {
    const world = await createWorld({ database })
    await setQuota(world, 'khue@mocviet.test', 3)
    const khue = await world.signIn('khue@mocviet.test')
    await uploadOne(khue, { name: 'một.bin', content: megabyte })
    const refused = await refusalProblem(
      uploadToDrive(khue, [
        { name: 'hai.bin', content: megabyte },
        { name: 'ba.bin', content: Buffer.concat([megabyte, megabyte]) },
      ]),
    )
    expect(refused).toMatchObject({ status: 507, code: 'over_quota', drive: 'own' })
    expect(await namesIn(khue)).toEqual(['một.bin'])
    expect(await usedBy(khue)).toBe(megabyte.length)

    const fits = await uploadOne(khue, { name: 'vừa.bin', content: Buffer.concat([megabyte, megabyte]) })
    expect(fits.size).toBe(2 * megabyte.length)
    expect((await refusalProblem(uploadOne(khue, { name: 'x', content: '1' }))).code).toBe('over_quota')
    expect((await uploadOne(khue, { name: 'rỗng', content: '' })).size).toBe(0)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('parallel uploads do not exceed the quota', async () => {
    const world = await createWorld({ database })
    await setQuota(world, 'khue@mocviet.test', 3)
    const khue = await world.signIn('khue@mocviet.test')
    const both = Buffer.concat([megabyte, megabyte])
    const outcomes = await Promise.allSettled([
      uploadOne(khue, { name: 'a', content: both }),
      uploadOne(khue, { name: 'b', content: both }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await usedBy(khue)).toBe(both.length)
  })

  test('that is interrupted is not stored', async () => {
    const blobs = new WatchedBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const khue = await world.signIn('khue@mocviet.test')
    const { hostname, port } = new URL(world.origin)
    const socket = connect(Number(port), hostname)
    socket.write(
      [
        'POST /storage/v1/files/upload HTTP/1.1',
        `Host: ${hostname}:${port}`,
        `X-AUTH-TOKEN: ${khue.token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 5000000',
        '',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="cut.bin"\r\n\r\n',
      ].join('\r\n'),
    )
    socket.write(Buffer.alloc(100_000, 1))
    await expect.poll(() => blobs.receivedBytes).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(() => blobs.failedUploads).toBe(1)
    await expect.poll(() => usedBy(khue)).toBe(0)
    expect(await namesIn(khue)).toEqual([])
  })

  test('that is infected cannot be read and is reported to its owner', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadOne(khue, { name: 'thử.txt', content: eicar })
    expect(file).toMatchObject({ has_virus: true, scan: 'infected', virus: 'Eicar-Test-Signature' })
    const params = { id: file.id }
    const refused = await khue.fetch('GET /storage/v1/files/:id/download', { params })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'file_infected',
    ])
    expect(
      (await refusalProblem(khue.call('POST /storage/v1/files/copy', { body: { ids: [file.id] } }))).code,
    ).toBe('file_infected')
    const zip = await khue.fetch('GET /storage/v1/zip', { query: { ids: file.id } })
    expect(Buffer.from(await zip.arrayBuffer()).includes('EICAR')).toBe(false)
  })

  test('notifies every window of its owner, with the used storage', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const folder = await createFolder(khue, 'Hợp đồng')
    await uploadOne(khue, { content: '12345' }, { folder_id: folder.id })
    const events = await world.app.db.sql
      .selectFrom('event')
      .select(['type', 'payload'])
      .where('type', 'in', ['drive_changed', 'quota_changed'])
      .orderBy('number')
      .execute()
    expect(events.map(({ type, payload }) => [type, JSON.parse(payload)])).toEqual([
      ['drive_changed', { folder_ids: [null], shares: false }],
      ['drive_changed', { folder_ids: [folder.id], shares: false }],
      ['quota_changed', { user_used_quota: 5 }],
    ])
  })
})

async function releasedIn(world: World): Promise<number> {
  return (await world.app.db.sql.selectFrom('released_blob').select('hash').execute()).length
}
