import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../testing/index.ts'

onEachDatabase('the archive', (database) => {
  test('is created once on first use and becomes a system folder', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const names = async () => (await khue.call('GET /api/v2/folders', {})).map((folder) => folder.name)
    expect(await names()).not.toContain('Archive')

    const archive = await khue.call('POST /api/v2/folders', { body: { display_name: 'Archive' } })
    expect(archive.icon).toBe('archive')
    const listed = await names()
    expect(listed.slice(listed.indexOf('Archive') - 1).slice(0, 3)).toEqual([
      'webmail_period',
      'Archive',
      'Junk',
    ])
    for (const display_name of ['Archive', 'archive'])
      await expect(khue.call('POST /api/v2/folders', { body: { display_name } })).rejects.toThrow(
        '400 folder_exists',
      )
    const params = { id: archive.id }
    await expect(
      khue.call('PATCH /api/v2/folders/:id', { params, body: { display_name: 'Cất' } }),
    ).rejects.toThrow('system_folder')
    await expect(khue.call('DELETE /api/v2/folders/:id', { params })).rejects.toThrow('system_folder')
  })

  test('is searched, and a reply returns the thread to the inbox', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    await world.deliver({ subject: 'Báo giá tủ bếp', messageId: '<gia@far.example>' })
    const listed = async (name: string) =>
      (await khue.call('GET /api/v2/threads', { query: { folder: name } })).items.map((row) => row.subject)
    const [row] = (await khue.call('GET /api/v2/threads', {})).items
    const archive = await khue.call('POST /api/v2/folders', { body: { display_name: 'Archive' } })
    await khue.call('POST /api/v2/threads/move', {
      body: [
        {
          thread_ids: [row?.thread_id ?? ''],
          from_folder_id: row?.folder_id ?? '',
          to_folder_id: archive.id,
        },
      ],
    })
    expect([await listed('INBOX'), await listed('Archive')]).toEqual([[], ['Báo giá tủ bếp']])

    await world.deliver({ subject: 'Re: Báo giá tủ bếp', inReplyTo: '<gia@far.example>' })
    expect(await listed('INBOX')).toHaveLength(1)
    const [back] = (await khue.call('GET /api/v2/threads', {})).items
    expect(back?.thread_id).toBe(row?.thread_id)
  })
})
