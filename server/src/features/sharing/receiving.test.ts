import { expect, test } from 'vitest'
import { listEventsAfter } from '../../db/event-log.ts'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { findAccountId, share, uploadFile } from './testing.ts'

const haMail = 'ha@mocviet.test'

async function prepare(world: World, permission: 'READ' | 'WRITE') {
  const khue = await world.signIn('khue@mocviet.test')
  const ha = await world.signIn(haMail)
  const file = await uploadFile(world, 'khue@mocviet.test', { folders: ['Riêng', 'Chung'] })
  const privateFile = await uploadFile(world, 'khue@mocviet.test', { folders: ['Riêng'], name: 'lương.xlsx' })
  const created = await share(khue, [file.folderId], { share_withs: [haMail], permission })
  const list = async (folder_id: string) =>
    (await ha.call('GET /storage/v1/files', { query: { folder_id } })).items.map((item) => item.name)
  const upload = async (folder_id: string) => {
    const form = new FormData()
    form.append('file', new Blob(['của Hà']), 'của Hà.txt')
    const response = await ha.fetch('POST /storage/v1/files/upload', { query: { folder_id } }, { body: form })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return { khue, ha, file, beside: privateFile, made: created, list, bring: upload }
}

onEachDatabase('files shared with a local user', (database) => {
  test('are listed and read in the recipient’s drive without their parents', async () => {
    const world = await createWorld({ database })
    const { ha, file, beside, list, bring } = await prepare(world, 'READ')
    const page = await ha.call('GET /storage/v1/files', { query: { folder_id: file.folderId } })
    expect(page).toMatchObject({
      items: [
        { id: file.id, display_name: '/Chung/báo giá.pdf', permission: 'READ', owner: 'khue@mocviet.test' },
      ],
      folder: { id: file.folderId, parent_id: null, permission: 'READ' },
      breadcrumb: [{ id: file.folderId, name: 'Chung' }],
    })
    const content = await ha.fetch('GET /storage/v1/files/:id/download', {
      params: { id: file.id },
      query: {},
    })
    expect(await content.text()).toBe('nội dung')
    await expect(list(beside.folderId)).rejects.toThrow('404 not_found')
    await expect(ha.call('GET /storage/v1/files/:id', { params: { id: beside.id } })).rejects.toThrow('404')

    expect((await bring(file.folderId)).body).toMatchObject({ code: 'drive_read_only' })
    for (const attempt of [
      () => ha.call('PATCH /storage/v1/files/:id', { params: { id: file.id }, body: { name: 'khác.pdf' } }),
      () => ha.call('POST /storage/v1/files/trash', { body: { ids: [file.id] } }),
      () => ha.call('POST /storage/v1/folders', { body: { folder_id: file.folderId, name: 'Mới' } }),
    ]) {
      await expect(attempt()).rejects.toThrow('403 drive_read_only')
    }
  })

  test('stay open when the recipient’s main address changes', async () => {
    const world = await createWorld({ database })
    const { khue, list, file } = await prepare(world, 'READ')
    const id = await findAccountId(world.app, haMail)
    await khue.call('PUT /api/v2/organisation/users/:id/address', {
      params: { id },
      body: { email: 'ha.le@mocviet.test' },
    })
    expect(await list(file.folderId)).toEqual(['báo giá.pdf'])
  })

  test('are found by search, along with own files only', async () => {
    const world = await createWorld({ database })
    const { khue, ha, file, made } = await prepare(world, 'READ')
    await uploadFile(world, haMail, { name: 'báo giá của Hà.pdf' })
    await uploadFile(world, haMail, { name: 'bài viết.pdf' })
    const search = (query: object) => ha.call('GET /storage/v1/search', { query })
    const searchNames = async (query: object) => (await search(query)).items.map((item) => item.name)

    expect(await searchNames({ display_name: 'bao gia' })).toEqual(['báo giá của Hà.pdf', 'báo giá.pdf'])
    expect(await searchNames({ display_name: 'ba' })).toEqual([
      'bài viết.pdf',
      'báo giá của Hà.pdf',
      'báo giá.pdf',
    ])
    expect(await searchNames({ display_name: 'luong' })).toEqual([])
    expect(await searchNames({ display_name: 'rieng' })).toEqual([])
    const [folder] = (await search({ display_name: 'chung' })).items
    expect(folder).toMatchObject({ id: file.folderId, owner: 'khue@mocviet.test', permission: 'READ' })

    const first = await search({ display_name: 'pdf', limit: 1 })
    const second = await search({ display_name: 'pdf', limit: 1, cursor: first.next_cursor })
    expect([first.total, second.items[0]?.name, second.offset]).toEqual([3, 'báo giá của Hà.pdf', 1])
    expect(await searchNames({ display_name: 'pdf', limit: 2, offset: 1 })).toEqual([
      'báo giá của Hà.pdf',
      'báo giá.pdf',
    ])

    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: made.id } })
    expect(await searchNames({ display_name: 'bao gia' })).toEqual(['báo giá của Hà.pdf'])
  })

  test('with write access allow uploads, renames and deletions inside the shared folder', async () => {
    const world = await createWorld({ database })
    const { khue, ha, file, list, bring } = await prepare(world, 'WRITE')
    const uploaded = await bring(file.folderId)
    expect(uploaded.body).toMatchObject([{ owner: haMail, permission: 'WRITE' }])
    await ha.call('PATCH /storage/v1/files/:id', {
      params: { id: file.id },
      body: { name: 'báo giá mới.pdf' },
    })
    expect(await list(file.folderId)).toEqual(['báo giá mới.pdf', 'của Hà.txt'])
    const renamed = { params: { id: file.folderId }, body: { name: 'Của Hà' } }
    await expect(ha.call('PATCH /storage/v1/files/:id', renamed)).rejects.toThrow('403 drive_read_only')
    await ha.call('POST /storage/v1/files/trash', { body: { ids: [uploaded.body[0].id] } })
    expect(await list(file.folderId)).toEqual(['báo giá mới.pdf'])
    expect((await khue.call('GET /storage/v1/trash', { query: {} })).items).toMatchObject([
      { name: 'của Hà.txt' },
    ])
  })

  test('notify recipients of changes and disappear when the share ends', async () => {
    const world = await createWorld({ database })
    const { khue, ha, file, made, list } = await prepare(world, 'READ')
    const countEvents = async () => {
      const events = await listEventsAfter(world.app.db.sql, await findAccountId(world.app, haMail), {
        number: 0,
        limit: 100,
      })
      return events.filter(({ type }) => type === 'drive_changed').length
    }
    const before = await countEvents()
    await khue.call('POST /storage/v1/folders', { body: { folder_id: file.folderId, name: 'Mới' } })
    expect(await countEvents()).toBe(before + 1)
    await khue.call('DELETE /storage/v1/shares/:id', { params: { id: made.id } })
    await expect(list(file.folderId)).rejects.toThrow('404 not_found')
    const download = { params: { id: file.id }, query: {} }
    expect((await ha.fetch('GET /storage/v1/files/:id/download', download)).status).toBe(404)
    await khue.call('POST /storage/v1/folders', { body: { folder_id: file.folderId, name: 'Mới nữa' } })
    expect(await countEvents()).toBe(before + 2)
  })
})
