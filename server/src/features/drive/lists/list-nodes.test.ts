import type { DriveSort } from '@bocau/contract/drive/drive'
import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onEachDatabase } from '../../../testing/index.ts'
import { createFolder, refusalProblem, uploadOne, uploadToDrive } from '../testing.ts'

const sorts: DriveSort[] = ['name', 'size', 'last_modified', 'created_at', 'owner', 'type']

async function filledDrive(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  const folder = await createFolder(khue, 'Tất cả')
  for (const name of ['Ảnh 10', 'ảnh 9', 'Zoo']) {
    await createFolder(khue, name, folder.id)
    await world.clock.advance(1)
  }
  const files = ['đợt 2.pdf', 'Đợt 10.docx', 'báo giá.pdf', 'Báo cáo.txt', 'âm.mp3', 'zzz', 'bao gia 2.pdf']
  for (const [at, name] of files.entries()) {
    await uploadOne(khue, { name, type: '', content: 'x'.repeat((at * 3) % 7) }, { folder_id: folder.id })
    await world.clock.advance(1)
  }
  const list = (client: ApiClient, query: object) =>
    client.call('GET /storage/v1/files', { query: { folder_id: folder.id, ...query } })
  return { world, khue, folder, list }
}

onEachDatabase('a list of a drive', (database) => {
  test('sorts folders first, then names alphabetically with numeric order', async () => {
    const { khue, folder, list } = await filledDrive(database)
    const page = await list(khue, {})
    expect(page.items.map((file) => file.name)).toEqual([
      'ảnh 9',
      'Ảnh 10',
      'Zoo',
      'âm.mp3',
      'Báo cáo.txt',
      'bao gia 2.pdf',
      'báo giá.pdf',
      'đợt 2.pdf',
      'Đợt 10.docx',
      'zzz',
    ])
    expect(page).toMatchObject({ total: 10, offset: 0, next_cursor: null, folder: { id: folder.id } })
    expect(page.breadcrumb).toEqual([{ id: folder.id, name: 'Tất cả' }])
  })

  test.each(sorts)('by %s is consistent across pages, cursors, offsets and directions', async (sort) => {
    const { khue, list } = await filledDrive(database)
    for (const order of ['asc', 'desc'] as const) {
      const full = (await list(khue, { sort, order })).items
      expect(full.map((file) => file.type)).toEqual([...Array(3).fill('folder'), ...Array(7).fill('file')])
      const ups = (await list(khue, { sort, order: order === 'asc' ? 'desc' : 'asc' })).items
      const parts = [full.slice(0, 3), full.slice(3)].flatMap((part) => part.toReversed())
      expect(parts.map((file) => file.id)).toEqual(ups.map((file) => file.id))

      const byCursor: string[] = []
      const byOffset: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(khue, {
          sort,
          order,
          limit: 4,
          ...(cursor ? { cursor } : {}),
        })
        expect(page.offset).toBe(byCursor.length)
        byCursor.push(...page.items.map((file) => file.id))
        cursor = page.next_cursor
      }
      for (let offset = 0; offset < full.length; offset += 4) {
        byOffset.push(...(await list(khue, { sort, order, limit: 4, offset })).items.map((file) => file.id))
      }
      const ids = full.map((file) => file.id)
      expect([byCursor, byOffset]).toEqual([ids, ids])
    }
  })

  test('a cursor stays valid when files change and is rejected for another order', async () => {
    const { khue, folder, list } = await filledDrive(database)
    const first = await list(khue, { limit: 5 })
    await uploadOne(khue, { name: 'aaa' }, { folder_id: folder.id })
    const second = await list(khue, { limit: 5, cursor: first.next_cursor })
    expect(second.items[0]?.name).toBe('bao gia 2.pdf')
    for (const query of [
      { sort: 'size', cursor: first.next_cursor },
      { cursor: 'bm9uc2Vuc2U' },
      { cursor: '7' },
    ]) {
      expect((await refusalProblem(list(khue, query))).code).toBe('cursor_invalid')
    }
  })

  test('finds a folder by path, but no file', async () => {
    const { khue, folder } = await filledDrive(database)
    const at = (path: string) => khue.call('GET /storage/v1/files', { query: { path } })
    expect((await at('/tất cả/')).folder?.id).toBe(folder.id)
    expect((await at('/')).items.map((file) => file.name)).toEqual(['Tất cả'])
    for (const path of ['/tất cả/zzz', '/không có', '/../etc', '/Tất cả/..']) {
      expect([path, (await refusalProblem(at(path))).code]).toEqual([path, 'not_found'])
    }
  })

  test('of recent files starts with the newest change', async () => {
    const { world, khue, folder } = await filledDrive(database)
    await world.clock.advance(10)
    await uploadOne(khue, { name: 'âm.mp3', content: 'new' }, { folder_id: folder.id, on_taken: 'replace' })
    const recents = (query: object) => khue.call('GET /storage/v1/recents', { query })
    const first = await recents({ limit: 3 })
    expect(first.items.map((file) => file.name)).toEqual(['âm.mp3', 'bao gia 2.pdf', 'zzz'])
    expect(first.total).toBe(7)
    const second = await recents({ limit: 3, cursor: first.next_cursor })
    expect(second.items.map((file) => file.name)).toEqual(['Báo cáo.txt', 'báo giá.pdf', 'Đợt 10.docx'])
    expect(second.offset).toBe(3)
  })
})

onEachDatabase('a search of names', (database) => {
  test('matches any part of a name and all terms, ignoring tone marks', async () => {
    const { khue } = await filledDrive(database)
    const search = async (display_name: string) =>
      (await khue.call('GET /storage/v1/search', { query: { display_name } })).items.map((file) => file.name)
    expect(await search('BÁO')).toEqual(['Báo cáo.txt', 'bao gia 2.pdf', 'báo giá.pdf'])
    expect(await search('o gi')).toEqual(['bao gia 2.pdf', 'báo giá.pdf'])
    expect(await search('gia bao')).toEqual(['bao gia 2.pdf', 'báo giá.pdf'])
    expect(await search('dot')).toEqual(['đợt 2.pdf', 'Đợt 10.docx'])
    expect(await search('10')).toEqual(['Ảnh 10', 'Đợt 10.docx'])
    expect(await search('z')).toEqual(['Zoo', 'zzz'])
    expect(await search('.pdf')).toEqual(['bao gia 2.pdf', 'báo giá.pdf', 'đợt 2.pdf'])
    expect(await search('tất')).toEqual(['Tất cả'])
    expect(await search('%')).toEqual([])
    expect(await search('"or" NOT *')).toEqual([])
    expect(await search("'; drop table drive_node")).toEqual([])
    expect(await search('   ')).toEqual([])
  })

  test('matches characters outside the Basic Multilingual Plane', async () => {
    const { khue } = await filledDrive(database)
    await uploadToDrive(khue, [{ name: 'Ghế 🪑🪑🪵.txt' }, { name: '𠀀𠀁𠀂 mẫu.txt' }])
    const search = async (display_name: string) =>
      (await khue.call('GET /storage/v1/search', { query: { display_name } })).items.map((file) => file.name)
    for (const part of ['🪑', '🪑🪵', '🪑🪑🪵', '🪑🪵.t', 'ghe 🪑🪑']) {
      expect([part, await search(part)]).toEqual([part, ['Ghế 🪑🪑🪵.txt']])
    }
    for (const part of ['𠀀𠀁', '𠀀𠀁𠀂', '𠀁𠀂 mau']) {
      expect([part, await search(part)]).toEqual([part, ['𠀀𠀁𠀂 mẫu.txt']])
    }
    expect(await search('🪵🪑🪑')).toEqual([])
  })

  test('is paged and finds no files of other accounts', async () => {
    const { world, khue } = await filledDrive(database)
    const search = (client: ApiClient, query: object) =>
      client.call('GET /storage/v1/search', { query: { display_name: 'pdf', ...query } })
    const first = await search(khue, { limit: 2 })
    expect(first).toMatchObject({ total: 3 })
    const second = await search(khue, { limit: 2, cursor: first.next_cursor })
    expect([...first.items, ...second.items].map((file) => file.name)).toEqual([
      'bao gia 2.pdf',
      'báo giá.pdf',
      'đợt 2.pdf',
    ])
    expect(second).toMatchObject({ total: 3, next_cursor: null, offset: 2 })
    const bySize = await search(khue, { sort: 'size' })
    expect(bySize.items.map((file) => file.size)).toEqual([6, 4, 0])
    const ha = await world.signIn('ha@mocviet.test')
    expect((await search(ha, {})).items).toEqual([])
  })

  test('skips trashed files in both directions across pages', async () => {
    const { khue } = await filledDrive(database)
    const testFiles = ['an', 'binh', 'cuong', 'dung', 'giang', 'hoa'].map((name) => ({
      name: `${name}.sketch`,
    }))
    const uploaded = await uploadToDrive(khue, testFiles)
    const thrown = uploaded.filter((file) =>
      ['an', 'binh', 'dung', 'hoa'].includes(file.name.split('.')[0] ?? ''),
    )
    await khue.call('POST /storage/v1/files/trash', { body: { ids: thrown.map((file) => file.id) } })
    const search = (query: object) =>
      khue.call('GET /storage/v1/search', { query: { display_name: 'sketch', limit: 1, ...query } })
    for (const [order, names] of [
      ['asc', ['cuong.sketch', 'giang.sketch']],
      ['desc', ['giang.sketch', 'cuong.sketch']],
    ] as const) {
      const first = await search({ order })
      const second = await search({ order, cursor: first.next_cursor })
      expect([...first.items, ...second.items].map((file) => file.name)).toEqual(names)
      expect([first.total, second.total, second.next_cursor]).toEqual([2, 2, null])
      expect((await search({ order, offset: 1 })).items.map((file) => file.name)).toEqual([names[1]])
    }
  })

  test('of terms too short for the index is paged in every order', async () => {
    const { khue } = await filledDrive(database)
    const search = (query: object) =>
      khue.call('GET /storage/v1/search', { query: { display_name: 'a', ...query } })
    for (const sort of ['name', 'size', 'type'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const full = (await search({ sort, order })).items.map((file) => file.name)
        const first = await search({ sort, order, limit: 3 })
        const second = await search({ sort, order, limit: 3, cursor: first.next_cursor })
        expect(full.length).toBeGreaterThan(4)
        expect([...first.items, ...second.items].map((file) => file.name)).toEqual(full.slice(0, 6))
      }
    }
  })
})
