import { limits } from '@bocau/contract/limits'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, onEachDatabase } from '../../../testing/index.ts'
import { sweepBlobs } from '../../blobs/sweep-blobs.ts'
import { createFolder, namesIn, refusalProblem, uploadOne, uploadToDrive } from '../testing.ts'

const day = 24 * 3600
const rename = (client: ApiClient, id: string, name: string) =>
  client.call('PATCH /storage/v1/files/:id', { params: { id }, body: { name } })
const move = (client: ApiClient, ids: string[], folderId: string | null) =>
  client.call('POST /storage/v1/files/move', { body: { ids, folder_id: folderId } })
const copy = (client: ApiClient, ids: string[], folderId: string | null) =>
  client.call('POST /storage/v1/files/copy', { body: { ids, folder_id: folderId } })
const trash = (client: ApiClient, ...ids: string[]) =>
  client.call('POST /storage/v1/files/trash', { body: { ids } })
const restore = (client: ApiClient, ...ids: string[]) =>
  client.call('POST /storage/v1/files/restore', { body: { ids } })
const search = async (client: ApiClient, display_name: string) =>
  (await client.call('GET /storage/v1/search', { query: { display_name } })).items.map((file) => file.name)

async function khuesDrive(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  return { world, khue: await world.signIn('khue@mocviet.test') }
}

onEachDatabase('drive files and folders', (database) => {
  test('are renamed, and of two parallel renames to one name only one succeeds', async () => {
    const { khue } = await khuesDrive(database)
    const [a, b] = await uploadToDrive(khue, [{ name: 'a.txt' }, { name: 'b.txt' }])
    const outcomes = await Promise.allSettled([
      rename(khue, a?.id ?? '', 'Báo giá.txt'),
      rename(khue, b?.id ?? '', 'BÁO GIÁ.txt'),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await namesIn(khue)).length).toBe(2)
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    const winnerId = (winner === 0 ? a : b)?.id ?? ''
    expect((await rename(khue, winnerId, 'bÁO gIÁ.txt')).name).toBe('bÁO gIÁ.txt')
    expect((await refusalProblem(rename(khue, winnerId, 'a/b'))).code).toBe('drive_name_invalid')
    expect((await refusalProblem(createFolder(khue, 'báo giá.TXT'))).code).toBe('drive_name_taken')
    expect(await search(khue, 'bao gia')).toEqual(['bÁO gIÁ.txt'])
  })

  test('are moved with their content; a conflicting name gets a number', async () => {
    const { khue } = await khuesDrive(database)
    const outer = await createFolder(khue, 'Ngoài')
    const inner = await createFolder(khue, 'Trong', outer.id)
    const deep = await uploadOne(khue, { name: 'sâu.txt' }, { folder_id: inner.id })
    await uploadOne(khue, { name: 'sâu.txt' })

    expect((await move(khue, [inner.id, deep.id], null)).map((file) => file.display_name)).toEqual([
      '/Trong',
      '/sâu (2).txt',
    ])
    expect(await namesIn(khue, outer.id)).toEqual([])
    expect(await namesIn(khue)).toEqual(['Ngoài', 'Trong', 'sâu (2).txt', 'sâu.txt'])
  })

  test('cannot be moved or copied into themselves, also in parallel', async () => {
    const { khue } = await khuesDrive(database)
    const a = await createFolder(khue, 'A')
    const b = await createFolder(khue, 'B', a.id)
    for (const into of [a.id, b.id]) {
      expect((await refusalProblem(move(khue, [a.id], into))).code).toBe('drive_into_itself')
      expect((await refusalProblem(copy(khue, [a.id], into))).code).toBe('drive_into_itself')
    }
    const c = await createFolder(khue, 'C')
    const outcomes = await Promise.allSettled([move(khue, [a.id], c.id), move(khue, [c.id], b.id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const top = await khue.call('GET /storage/v1/files', {})
    expect(top.items).toHaveLength(1)
  })

  test('are limited in depth when created, moved, copied or uploaded', async () => {
    const { khue } = await khuesDrive(database)
    const path = Array.from({ length: limits.maxDriveDepth - 1 }, (_, at) => `t${at}`).join('/')
    const last = await uploadOne(khue, { name: 'đáy.txt' }, { path })
    const deepest = last.parent_id ?? ''
    expect((await refusalProblem(uploadOne(khue, {}, { path: `${path}/x` }))).code).toBe('drive_too_deep')
    const folder = await createFolder(khue, 'Hai')
    await createFolder(khue, 'Tầng', folder.id)
    expect((await refusalProblem(move(khue, [folder.id], deepest))).code).toBe('drive_too_deep')
    expect((await refusalProblem(copy(khue, [folder.id], deepest))).code).toBe('drive_too_deep')
    expect((await createFolder(khue, 'Vừa', deepest)).parent_id).toBe(deepest)
  })

  test('are copied without new blobs, and each copy uses quota', async () => {
    const { world, khue } = await khuesDrive(database)
    const folder = await createFolder(khue, 'Hợp đồng')
    await uploadOne(khue, { name: 'a.pdf', content: '0123456789' }, { folder_id: folder.id })
    const blobs = async () => (await Array.fromAsync(world.app.blobs.list())).length
    const before = await blobs()

    const [copied] = await copy(khue, [folder.id], null)
    expect(copied?.name).toBe('Hợp đồng (2)')
    expect(await namesIn(khue, copied?.id)).toEqual(['a.pdf'])
    expect(await blobs()).toBe(before)
    const usage = await khue.call('GET /storage/v1/usage', {})
    expect(usage).toMatchObject({ used: 20, drive: 20, mail: 0, trash: 0, older_versions: 0 })
    expect(usage.kinds).toEqual([{ kind: 'document', bytes: 20, files: 2 }])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are restored to their folder, or to the root when it is gone', async () => {
    const { world, khue } = await khuesDrive(database)
    const folder = await createFolder(khue, 'Dự án')
    const early = await uploadOne(khue, { name: 'sớm.txt' }, { folder_id: folder.id })
    const late = await uploadOne(khue, { name: 'muộn.txt' }, { folder_id: folder.id })
    await trash(khue, early.id)
    await world.clock.advance(1)
    // The content of a folder is trashed with it.
    expect((await trash(khue, folder.id, late.id)).map((file) => file.id)).toEqual([folder.id])
    expect(await namesIn(khue)).toEqual([])
    expect((await khue.call('GET /storage/v1/trash', {})).items.map((file) => file.name)).toEqual([
      'Dự án',
      'sớm.txt',
    ])
    expect((await khue.fetch('GET /storage/v1/files', { query: { folder_id: folder.id } })).status).toBe(404)
    expect(await search(khue, 'muộn')).toEqual([])

    expect((await restore(khue, early.id))[0]?.display_name).toBe('/sớm.txt')
    await uploadOne(khue, { name: 'Dự Án', content: 'a file' })
    expect((await restore(khue, folder.id))[0]?.display_name).toBe('/Dự án (2)')
    expect(await namesIn(khue, folder.id)).toEqual(['muộn.txt'])
    expect((await refusalProblem(restore(khue, folder.id))).code).toBe('not_found')
    expect(await search(khue, 'muộn')).toEqual(['muộn.txt'])
  })

  test('are deleted permanently only from the trash and release their quota', async () => {
    const { world, khue } = await khuesDrive(database)
    const retained = await uploadOne(khue, { name: 'giữ.txt', content: '1' })
    const folder = await createFolder(khue, 'Bỏ')
    await uploadOne(khue, { name: 'a.txt', content: '22' }, { folder_id: folder.id })
    const single = await uploadOne(khue, { name: 'b.txt', content: '333' }, { folder_id: folder.id })
    const del = (id: string) => khue.call('POST /storage/v1/files/delete', { body: { ids: [id] } })
    expect((await refusalProblem(del(retained.id))).code).toBe('drive_not_in_trash')
    await trash(khue, single.id)
    await trash(khue, folder.id)
    await del(folder.id)
    expect((await refusalProblem(del(folder.id))).code).toBe('not_found')
    expect((await restore(khue, single.id))[0]?.display_name).toBe('/b.txt')

    await trash(khue, single.id)
    await khue.call('POST /storage/v1/trash/empty', {})
    expect((await khue.call('GET /storage/v1/trash', {})).total).toBe(0)
    expect(await namesIn(khue)).toEqual(['giữ.txt'])
    expect((await khue.call('GET /storage/v1/usage', {})).used).toBe(1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are deleted from the trash after thirty days, with unshared blobs', async () => {
    const { world, khue: early } = await khuesDrive(database)
    const file = await uploadOne(early, { name: 'cũ.txt', content: 'bytes nobody else has' })
    const twin = await uploadOne(early, { name: 'chung.txt', content: 'bytes of two files' })
    await uploadOne(early, { name: 'còn.txt', content: 'bytes of two files' })
    await trash(early, file.id, twin.id)
    world.clock.skip(29 * day)
    await world.runJobs()
    const later = await world.signIn('khue@mocviet.test')
    expect((await later.call('GET /storage/v1/trash', {})).total).toBe(2)

    world.clock.skip(2 * day)
    await world.runJobs()
    const last = await world.signIn('khue@mocviet.test')
    expect((await last.call('GET /storage/v1/trash', {})).total).toBe(0)
    expect(await namesIn(last)).toEqual(['còn.txt'])
    // The blob store uses the real clock.
    const tomorrow = { ...world.app.clock, now: () => Date.now() + 25 * 3_600_000 }
    expect(await sweepBlobs({ ...world.app, clock: tomorrow })).toBe(1)
    expect((await Array.fromAsync(world.app.blobs.list())).length).toBe(1)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are listed as favourites until they are trashed', async () => {
    const { khue } = await khuesDrive(database)
    const file = await uploadOne(khue, { name: 'b.txt' })
    const folder = await createFolder(khue, 'a')
    for (const { id } of [file, folder]) {
      await khue.call('PUT /storage/v1/files/:id/favorite', { params: { id } })
      await khue.call('PUT /storage/v1/files/:id/favorite', { params: { id } })
    }
    const favorites = async () =>
      (await khue.call('GET /storage/v1/favorites', { query: { sort: 'name', order: 'desc' } })).items
    expect((await favorites()).map((one) => [one.name, one.is_favorite])).toEqual([
      ['a', true],
      ['b.txt', true],
    ])
    await khue.call('DELETE /storage/v1/files/:id/favorite', { params: { id: folder.id } })
    await trash(khue, file.id)
    expect(await favorites()).toEqual([])
    await restore(khue, file.id)
    expect((await favorites()).map((one) => one.name)).toEqual(['b.txt'])
  })

  test('report the path that a new file would get', async () => {
    const { khue } = await khuesDrive(database)
    const { parent_id } = await uploadOne(khue, { name: 'tên.pdf' }, { path: '/Hợp đồng' })
    const next = async (query: { filename: string; path?: string; folder_id?: string }) =>
      (await khue.call('GET /storage/v1/file/next_path', { query })).next_path_naive
    expect(await next({ filename: 'tên.pdf', path: '/hợp đồng/' })).toBe('/hợp đồng/tên (2).pdf')
    expect(await next({ filename: 'TÊN.pdf', folder_id: parent_id ?? '' })).toBe('/Hợp đồng/TÊN (2).pdf')
    expect(await next({ filename: 'tên.pdf' })).toBe('/tên.pdf')
    expect(await next({ filename: 'tên.pdf', path: '/Mới/nữa' })).toBe('/Mới/nữa/tên.pdf')
    expect((await refusalProblem(next({ filename: '../x' }))).code).toBe('drive_name_invalid')
  })

  test('are found by their links by users with access', async () => {
    const { world, khue } = await khuesDrive(database)
    const file = await uploadOne(khue, { name: 'liên kết.pdf' })
    const hrefs = [file.href, `${file.href}?x=1`, file.href.slice(0, -1), 'https://other.test/s/x', '']
    const results = await khue.call('POST /storage/v1/hrefs', { body: { hrefs } })
    expect(results.map((one) => one.id)).toEqual([file.id])
    const ha = await world.signIn('ha@mocviet.test')
    expect(await ha.call('POST /storage/v1/hrefs', { body: { hrefs } })).toEqual([])
  })
})
