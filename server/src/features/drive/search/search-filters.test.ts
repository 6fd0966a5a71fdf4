import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { share } from '../../sharing/testing.ts'
import { createFolder, uploadOne } from '../testing.ts'

const kinds = [
  ['kế hoạch.xlsx', 'spreadsheet'],
  ['kế hoạch.csv', 'spreadsheet'],
  ['kế hoạch.docx', 'document'],
  ['kế hoạch.txt', 'document'],
  ['kế hoạch.pptx', 'presentation'],
  ['kế hoạch.pdf', 'pdf'],
  ['kế hoạch.png', 'image'],
  ['kế hoạch.mp4', 'video'],
  ['kế hoạch.mp3', 'audio'],
  ['kế hoạch.zip', 'archive'],
  ['kế hoạch.sketch', 'other'],
] as const

onEachDatabase('a search of the drive', (database) => {
  async function filled() {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const search = async (query: object) =>
      (await khue.call('GET /storage/v1/search', { query })).items.map((file) => file.name)
    return { world, khue, ha, search }
  }

  test('filters by kind, with or without terms', async () => {
    const { khue, search } = await filled()
    const folder = await createFolder(khue, 'Kế hoạch quý')
    for (const [name] of kinds) await uploadOne(khue, { name, type: '' }, { folder_id: folder.id })
    expect(await search({ kind: 'folder' })).toEqual(['Kế hoạch quý'])
    for (const kind of new Set(kinds.map(([, each]) => each))) {
      const names = kinds.filter(([, each]) => each === kind).map(([name]) => name)
      expect((await search({ kind, display_name: 'ke hoach' })).toSorted()).toEqual(names.toSorted())
      expect((await search({ kind })).toSorted()).toEqual(names.toSorted())
      expect(await search({ kind, display_name: 'không có' })).toEqual([])
    }
  })

  test('filters by date and by folder with its content', async () => {
    const { world, khue, search } = await filled()
    const outer = await createFolder(khue, 'Ngoài')
    const inner = await createFolder(khue, 'Trong', outer.id)
    await uploadOne(khue, { name: 'cũ.txt' }, { folder_id: inner.id })
    const { last_modified } = await uploadOne(khue, { name: 'vừa.txt' })
    await world.clock.advance(100)
    await uploadOne(khue, { name: 'mới.txt' }, { folder_id: outer.id })

    expect(await search({ folder_id: outer.id })).toEqual(['Trong', 'cũ.txt', 'mới.txt'])
    expect(await search({ folder_id: outer.id, display_name: 'cu' })).toEqual(['cũ.txt'])
    expect(await search({ folder_id: inner.id })).toEqual(['cũ.txt'])
    expect(await search({ modified_from: last_modified + 50 })).toEqual(['mới.txt'])
    expect(await search({ modified_before: last_modified + 50, display_name: 'txt' })).toEqual([
      'cũ.txt',
      'vừa.txt',
    ])
    await khue.call('POST /storage/v1/files/trash', { body: { ids: [inner.id] } })
    expect(await search({ folder_id: outer.id })).toEqual(['mới.txt'])
    expect(await search({ folder_id: inner.id })).toEqual([])
    expect(await search({})).toEqual([])
  })

  test('filters by owner, also inside a shared folder', async () => {
    const { khue, ha, search } = await filled()
    await uploadOne(khue, { name: 'của tôi.pdf' })
    const sharedFolder = await createFolder(ha, 'Hồ sơ Hà')
    const inner = await createFolder(ha, 'Bản vẽ', sharedFolder.id)
    await uploadOne(ha, { name: 'của Hà.pdf' }, { folder_id: inner.id })
    await uploadOne(ha, { name: 'của Hà.txt', type: '' }, { folder_id: inner.id })
    const hidden = await createFolder(ha, 'Riêng')
    await uploadOne(ha, { name: 'riêng.pdf' }, { folder_id: hidden.id })
    await share(ha, [sharedFolder.id], { share_withs: ['khue@mocviet.test'] })

    expect(await search({ owner: 'me' })).toEqual(['của tôi.pdf'])
    expect(await search({ owner: 'others', kind: 'pdf' })).toEqual(['của Hà.pdf'])
    expect(await search({ owner: 'HA@mocviet.test', kind: 'pdf' })).toEqual(['của Hà.pdf'])
    expect(await search({ owner: 'khue@mocviet.test' })).toEqual(['của tôi.pdf'])
    for (const owner of ['nobody@mocviet.test', 'duy@dakwood.test'])
      expect(await search({ owner })).toEqual([])
    await expect(search({ owner: 'everybody' })).rejects.toThrow('422 invalid_input')
    expect(await search({ kind: 'pdf' })).toEqual(['của Hà.pdf', 'của tôi.pdf'])
    expect(await search({ owner: 'others' })).toEqual(['Bản vẽ', 'Hồ sơ Hà', 'của Hà.pdf', 'của Hà.txt'])
    expect(await search({ folder_id: sharedFolder.id })).toEqual(['Bản vẽ', 'của Hà.pdf', 'của Hà.txt'])
    expect(await search({ folder_id: sharedFolder.id, display_name: 'cua', kind: 'pdf' })).toEqual([
      'của Hà.pdf',
    ])
    expect(await search({ folder_id: hidden.id })).toEqual([])
  })

  test('is paged with a filter in any order, with the total', async () => {
    const { khue, search } = await filled()
    for (const [at, size] of [5, 1, 4, 2, 3].entries())
      await uploadOne(khue, { name: `${at}.png`, type: 'image/png', content: 'x'.repeat(size) })
    for (const sort of ['name', 'size', 'last_modified'] as const) {
      const full = await search({ kind: 'image', sort })
      const page = (query: object) =>
        khue.call('GET /storage/v1/search', { query: { kind: 'image', sort, limit: 2, ...query } })
      const first = await page({})
      const second = await page({ cursor: first.next_cursor })
      const third = await page({ cursor: second.next_cursor })
      expect([first, second, third].flatMap(({ items }) => items.map(({ name }) => name))).toEqual(full)
      expect([first.total, second.total, third.total, third.next_cursor]).toEqual([5, 5, 5, null])
    }
  })
})
