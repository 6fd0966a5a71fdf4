import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'

onEachDatabase('a folder address', (database) => {
  test('accepts a name or an id and includes subfolders; the default is the inbox', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await khue.call('POST /api/v2/folders', { body: { display_name: 'Khách' } })
    const below = await khue.call('POST /api/v2/folders', { body: { display_name: 'Khách/Dakwood' } })

    const inbox = await khue.call('GET /api/v2/folder', {})
    expect(inbox.name).toBe('INBOX')
    const byName = await khue.call('GET /api/v2/folder', { query: { name: 'Khách' } })
    expect(byName.children.map((folder) => folder.name)).toEqual(['Khách/Dakwood'])
    expect(await khue.call('GET /api/v2/folder', { query: { name: below.id } })).toEqual(below)
    await expect(khue.call('GET /api/v2/folder', { query: { name: 'Không có' } })).rejects.toThrow(
      '404 not_found',
    )
  })

  test('includes the number of unread threads', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await world.deliver({ subject: 'Một' })
    await world.deliver({ subject: 'Hai' })
    const { id, ...inbox } = await khue.call('GET /api/v2/folder', {})
    expect(inbox).toMatchObject({ unread_threads: 2 })

    const first = (await khue.call('GET /api/v2/threads', {})).items[0]
    await khue.call('POST /api/v2/threads/unreads', { body: { ids: [first?.id ?? ''], unread: false } })
    expect(await khue.call('GET /api/v2/folder/unreads/:id', { params: { id } })).toEqual({
      folder_id: id,
      unread_threads: 1,
      total_threads: 2,
    })
  })
})
