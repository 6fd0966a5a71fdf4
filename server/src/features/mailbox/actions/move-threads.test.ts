import { expect, test } from 'vitest'
import type { ApiClient } from '../../../testing/index.ts'
import {
  createWorld,
  type Dialect,
  LmtpClient,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../../testing/index.ts'
import { firstThread, folderCounts, listBatchSteps } from '../testing.ts'

async function openMailbox(database: Dialect) {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  return { world, khue }
}

async function folderIds(client: ApiClient): Promise<Record<string, string>> {
  const folders = await client.call('GET /api/v2/folders', {})
  return Object.fromEntries(folders.map((folder) => [folder.name, folder.id]))
}

async function subjectsIn(client: ApiClient, folder: string): Promise<string[]> {
  const page = await client.call('GET /api/v2/threads', { query: { in: folder } })
  return page.items.map((thread) => thread.subject)
}

onEachDatabase('moving threads', (database) => {
  test('undoing a deletion restores the thread exactly', async () => {
    const { world, khue } = await openMailbox(database)
    await world.deliver({ subject: 'Phiếu xuất kho' })
    const thread = await firstThread(khue)

    const { messages, undo } = await khue.call('POST /api/v2/threads/delete', { body: { ids: [thread.id] } })
    expect(messages).toBe(1)
    expect(await folderCounts(khue)).toEqual({ Trash: '1/1' })
    expect((await firstThread(khue, 'Trash')).old_folder_id).toBe(thread.folder_id)

    await khue.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })
    expect(await folderCounts(khue)).toEqual({ INBOX: '1/1' })
    expect((await firstThread(khue)).old_folder_id).toBeNull()
  })

  test('undo restores the messages of a thread to their different folders', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await world.deliver({ subject: 'Hợp đồng', messageId: '<one@x.example>' })
    const first = await firstThread(khue)
    await khue.call('POST /api/v2/threads/move', {
      body: [
        { thread_ids: [first.id], from_folder_id: ids.INBOX as string, to_folder_id: ids.Junk as string },
      ],
    })
    await world.deliver({ subject: 'Re: Hợp đồng', inReplyTo: '<one@x.example>' })
    expect(await folderCounts(khue)).toEqual({ INBOX: '1/1', Junk: '1/1' })

    const { undo } = await khue.call('POST /api/v2/threads/delete', { body: { ids: [first.id] } })
    expect(await folderCounts(khue)).toEqual({ Trash: '1/1' })
    await khue.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })
    expect(await folderCounts(khue)).toEqual({ INBOX: '1/1', Junk: '1/1' })
  })

  test('an action can be undone once, and only by its own account', async () => {
    const { world, khue } = await openMailbox(database)
    const ha = await world.signIn('ha@mocviet.test')
    await world.deliver({})
    const { undo } = await khue.call('POST /api/v2/threads/delete', {
      body: { ids: [(await firstThread(khue)).id] },
    })
    const body = { undo: undo as string }
    await expect(ha.call('POST /api/v2/threads/undo', { body })).rejects.toThrow('404 not_found')
    await khue.call('POST /api/v2/threads/undo', { body })
    await expect(khue.call('POST /api/v2/threads/undo', { body })).rejects.toThrow('404 not_found')
  })

  test('an old undo does not move a message that was moved again', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await world.deliver({})
    const thread = await firstThread(khue)
    const { undo } = await khue.call('POST /api/v2/threads/delete', { body: { ids: [thread.id] } })
    await khue.call('POST /api/v2/threads/move', {
      body: [
        { thread_ids: [thread.id], from_folder_id: ids.Trash as string, to_folder_id: ids.Junk as string },
      ],
    })
    await khue.call('POST /api/v2/threads/undo', { body: { undo: undo as string } })
    expect(await folderCounts(khue)).toEqual({ Junk: '1/1' })
  })

  test('a move from a folder without messages of the thread fails', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await world.deliver({})
    const { id } = await firstThread(khue)
    await khue.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
    const move = (to: string) =>
      khue.call('POST /api/v2/threads/move', {
        body: [{ thread_ids: [id], from_folder_id: ids.INBOX as string, to_folder_id: ids[to] as string }],
      })

    await expect(move('Junk')).rejects.toThrow('404 not_found')
    // Repeating a completed move is not an error.
    expect(await move('Trash')).toEqual({ messages: 0, undo: null })
  })

  test('restoring fails for deleted messages and ignores restored ones', async () => {
    const { world, khue } = await openMailbox(database)
    await world.deliver({})
    const { id } = await firstThread(khue)
    const restore = (action: 'restore' | 'not_spam', ids: string[]) =>
      khue.call(`POST /api/v2/threads/${action}`, { body: { ids } })

    await khue.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
    expect(await restore('restore', [id])).toMatchObject({ messages: 1 })
    expect(await restore('restore', [id])).toEqual({ messages: 0, undo: null })

    await khue.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
    // The message is in Trash; `not_spam` would report that it is back in the inbox.
    await expect(restore('not_spam', [id])).rejects.toThrow('404 not_found')
    await khue.call('POST /api/v2/messages/delete', { body: { thread_ids: [id], folder: 'Trash' } })
    await expect(restore('restore', [id])).rejects.toThrow('404 not_found')
    await expect(restore('not_spam', ['1'])).rejects.toThrow('404 not_found')
    const body = { message_ids: ['1'] }
    await expect(khue.call('POST /api/v2/messages/folders', { body })).rejects.toThrow('404 not_found')
  })

  test('deleting fails for missing messages and ignores those in Trash', async () => {
    const { world, khue } = await openMailbox(database)
    await world.deliver({})
    const { id } = await firstThread(khue)
    const remove = (ids: string[]) => khue.call('POST /api/v2/threads/delete', { body: { ids } })

    expect(await remove([id, '1'])).toMatchObject({ messages: 1 })
    expect(await remove([id])).toEqual({ messages: 0, undo: null })
    await expect(remove(['1'])).rejects.toThrow('404 not_found')
    await khue.call('POST /api/v2/messages/delete', { body: { thread_ids: [id], folder: 'Trash' } })
    await expect(remove([id])).rejects.toThrow('404 not_found')
  })

  test('mail from Junk and Trash is restored to its previous folder', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await khue.call('POST /api/v2/folders', { body: { display_name: 'Kế toán' } })
    const userFolder = (await folderIds(khue))['Kế toán'] as string
    await world.deliver({ subject: 'Hóa đơn' })
    const { id } = await firstThread(khue)
    const move = (from: string, to: string) =>
      khue.call('POST /api/v2/threads/move', {
        body: [{ thread_ids: [id], from_folder_id: from, to_folder_id: to }],
      })

    await move(ids.INBOX as string, userFolder)
    await move(userFolder, ids.Junk as string)
    await khue.call('POST /api/v2/threads/not_spam', { body: { ids: [id] } })
    expect(await subjectsIn(khue, 'Kế toán')).toEqual(['Hóa đơn'])

    await khue.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
    await khue.call('POST /api/v2/threads/restore', { body: { ids: [id] } })
    expect(await subjectsIn(khue, 'Kế toán')).toEqual(['Hóa đơn'])
  })

  test('moves to folders with a system meaning are rejected', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await world.deliver({})
    const { id } = await firstThread(khue)
    for (const name of ['Starred', 'Sent', 'Drafts', 'WEBMAIL_SCHEDULED', 'webmail_period']) {
      const body = [
        { thread_ids: [id], from_folder_id: ids.INBOX as string, to_folder_id: ids[name] as string },
      ]
      await expect(khue.call('POST /api/v2/threads/move', { body })).rejects.toThrow('400 system_folder')
    }
    expect(await folderCounts(khue)).toEqual({ INBOX: '1/1' })
  })

  test('a single message moves to Trash; the last one moves the thread', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await world.deliver({ subject: 'Lịch', messageId: '<a@x.example>' })
    await world.deliver({ subject: 'Re: Lịch', inReplyTo: '<a@x.example>' })
    const [first, second] = (await firstThread(khue)).message_ids as [string, string]
    const trash = ids.Trash as string

    await khue.call('POST /api/v2/messages/folders', { body: { message_ids: [second], to_folder_id: trash } })
    expect(await folderCounts(khue)).toEqual({ INBOX: '1/1', Trash: '1/1' })
    await khue.call('POST /api/v2/messages/folders', { body: { message_ids: [first], to_folder_id: trash } })
    expect(await folderCounts(khue)).toEqual({ Trash: '1/1' })
  })

  test('restores a single message from Trash without the others', async () => {
    const { world, khue } = await openMailbox(database)
    await world.deliver({ subject: 'Lịch', messageId: '<a@x.example>' })
    await world.deliver({ subject: 'Re: Lịch', inReplyTo: '<a@x.example>' })
    const { id, message_ids } = await firstThread(khue)
    const [first] = message_ids as [string, string]
    await khue.call('POST /api/v2/threads/delete', { body: { ids: [id] } })

    const moved = await khue.call('POST /api/v2/messages/folders', { body: { message_ids: [first] } })
    expect(moved.messages).toBe(1)
    expect(await folderCounts(khue)).toEqual({ INBOX: '1/1', Trash: '1/1' })
    expect(await khue.call('POST /api/v2/messages/folders', { body: { message_ids: [first] } })).toEqual({
      messages: 0,
      undo: null,
    })

    await khue.call('POST /api/v2/threads/undo', { body: { undo: moved.undo ?? '' } })
    expect(await folderCounts(khue)).toEqual({ Trash: '1/1' })
  })

  test('permanent deletion frees storage and removes search terms', async () => {
    const { world, khue } = await openMailbox(database)
    await world.deliver({
      subject: 'Bí mật',
      files: [{ name: 'a.txt', contentType: 'text/plain', content: 'x' }],
    })
    const { id } = await firstThread(khue)
    const request = () =>
      khue.call('POST /api/v2/messages/delete', { body: { thread_ids: [id], folder: 'Trash' } })

    expect(await request()).toEqual({ messages: 0 })
    await khue.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
    expect(await request()).toEqual({ messages: 1 })
    expect(await folderCounts(khue)).toEqual({})
    expect((await khue.call('GET /api/v2/accounts/quota', {})).user_used_quota).toBe(0)
    await expect(khue.call('GET /api/v2/threads/:id', { params: { id } })).rejects.toThrow('404 not_found')
    const remaining = await world.app.db.sql.selectFrom('attachment').select('id').execute()
    expect(remaining).toEqual([])
  })

  test('mail of an unverified domain cannot be moved', async () => {
    const { world } = await openMailbox(database)
    await world.deliver({ to: 'an@chuaxacminh.test' })
    const an = await world.signIn('an@chuaxacminh.test')
    const { id } = await firstThread(an)
    await expect(an.call('POST /api/v2/threads/delete', { body: { ids: [id] } })).rejects.toThrow(
      '403 dns_verification_failed',
    )
  })

  test('threads and folders of another account do not exist', async () => {
    const { world, khue } = await openMailbox(database)
    await world.deliver({})
    const { id, folder_id } = await firstThread(khue)
    const ha = await world.signIn('ha@mocviet.test')
    const ids = await folderIds(ha)
    const remove = ha.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
    await expect(remove).rejects.toThrow('404 not_found')
    const body = [{ thread_ids: [id], from_folder_id: folder_id, to_folder_id: ids.Trash as string }]
    await expect(ha.call('POST /api/v2/threads/move', { body })).rejects.toThrow('404 not_found')
    expect(await folderCounts(khue)).toEqual({ INBOX: '1/1' })
  })
})

/** One connection for all messages: the protocol library pauses at the start of each connection. */
async function deliverMany(world: World, count: number): Promise<void> {
  const client = await LmtpClient.open(world.lmtpPort)
  for (let number = 1; number <= count; number++) {
    await client.deliver(
      'vy@xuongmoc.example',
      ['khue@mocviet.test'],
      writeMessage({ subject: `Phiếu ${number}` }),
    )
  }
  client.close()
}

onEachDatabase('actions on entire folders', (database) => {
  test('mark, move and delete all threads in steps with progress events', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await deliverMany(world, 120)
    const inbox = ids.INBOX as string

    const read = await khue.call('POST /api/v2/folder/reads', { body: { folder_id: inbox, is_read: true } })
    expect(read.total).toBe(120)
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({ INBOX: '0/120' })

    await khue.call('POST /api/v2/folder/batch', { body: { folder_id: inbox, act: 'delete' } })
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({ Trash: '0/120' })

    await khue.call('POST /api/v2/empty_trash', { body: {} })
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({})

    const states = await listBatchSteps(world)
    expect(states.filter((one) => one.batch_id === read.batch_id)).toMatchObject([
      { done: 100, state: 'running' },
      { done: 120, state: 'done' },
    ])
  })

  test('a stopped action makes no further changes', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    await deliverMany(world, 3)
    const body = { folder_id: ids.INBOX as string, act: 'delete' as const }
    const { batch_id } = await khue.call('POST /api/v2/folder/batch', { body })
    await khue.call('DELETE /api/v2/folder/batch/:id', { params: { id: batch_id } })
    await world.runJobs()
    expect(['3/3', undefined]).toContain((await folderCounts(khue)).INBOX)
  })

  test('are available only in folders where they make sense', async () => {
    const { khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    for (const action of ['not_spam', 'restore', 'delete_forever'] as const) {
      const body = { folder_id: ids.INBOX as string, act: action }
      await expect(khue.call('POST /api/v2/folder/batch', { body })).rejects.toThrow('400 system_folder')
    }
    const body = { folder_id: ids.INBOX as string, act: 'move' as const }
    await expect(khue.call('POST /api/v2/folder/batch', { body })).rejects.toThrow('422 invalid_input')
  })
})

onEachDatabase('folders created by the user', (database) => {
  const createFolder = (client: ApiClient, path: string) =>
    client.call('POST /api/v2/folders', { body: { display_name: path } })

  test('can be created, renamed and moved with their subfolders', async () => {
    const { khue } = await openMailbox(database)
    await createFolder(khue, 'Khách hàng')
    const child = await createFolder(khue, 'Khách hàng/Nordhus')
    await createFolder(khue, 'Khách hàng/Nordhus/Đơn hàng')
    await createFolder(khue, 'Châu Âu')
    const moved = await khue.call('PATCH /api/v2/folders/:id', {
      params: { id: child.id },
      body: { display_name: 'Châu Âu/Nordhus AS' },
    })
    expect(moved).toMatchObject({
      name: 'Châu Âu/Nordhus AS',
      children: [{ name: 'Châu Âu/Nordhus AS/Đơn hàng' }],
    })
  })

  test('must have unique, complete names; system folders cannot be changed', async () => {
    const { khue } = await openMailbox(database)
    const folder = await createFolder(khue, 'Kế toán')
    await expect(createFolder(khue, 'Kế toán'.normalize('NFD'))).rejects.toThrow('400 folder_exists')
    await expect(createFolder(khue, 'KẾ TOÁN')).rejects.toThrow('400 folder_exists')
    await expect(createFolder(khue, 'INBOX')).rejects.toThrow('400 folder_exists')
    await expect(createFolder(khue, 'inbox')).rejects.toThrow('400 folder_exists')
    for (const path of [
      '',
      ' ',
      'a//b',
      '/a',
      'x'.repeat(101),
      'a\u0007b',
      'a\ud800',
      '\u200b',
      '.',
      'a/..',
    ]) {
      await expect(createFolder(khue, path)).rejects.toThrow('422 invalid_input')
    }
    await expect(createFolder(khue, 'Không có/Con')).rejects.toThrow('404 not_found')
    const capital = { params: { id: folder.id }, body: { display_name: 'KẾ toán' } }
    expect((await khue.call('PATCH /api/v2/folders/:id', capital)).name).toBe('KẾ toán')
    await createFolder(khue, 'Lương')
    const rename = { params: { id: folder.id }, body: { display_name: 'LƯƠNG' } }
    await expect(khue.call('PATCH /api/v2/folders/:id', rename)).rejects.toThrow('400 folder_exists')
    const below = { params: { id: folder.id }, body: { display_name: 'KẾ toán/Kế toán' } }
    await expect(khue.call('PATCH /api/v2/folders/:id', below)).rejects.toThrow('422 invalid_input')
    const system = { params: { id: (await folderIds(khue)).Sent as string }, body: { display_name: 'Gửi' } }
    await expect(khue.call('PATCH /api/v2/folders/:id', system)).rejects.toThrow('400 system_folder')
    await expect(khue.call('DELETE /api/v2/folders/:id', { params: system.params })).rejects.toThrow(
      '400 system_folder',
    )
  })

  test('with mail are deleted only when the request says what to do with it', async () => {
    const { world, khue } = await openMailbox(database)
    const ids = await folderIds(khue)
    const parent = await createFolder(khue, 'Cũ')
    const child = await createFolder(khue, 'Cũ/2024')
    await world.deliver({ subject: 'Giữ lại' })
    const { id } = await firstThread(khue)
    const body = [{ thread_ids: [id], from_folder_id: ids.INBOX as string, to_folder_id: child.id }]
    await khue.call('POST /api/v2/threads/move', { body })

    await expect(khue.call('DELETE /api/v2/folders/:id', { params: { id: parent.id } })).rejects.toThrow(
      '400 folder_not_empty',
    )
    await khue.call('POST /api/v2/folder/force-delete', {
      body: { folder_id: parent.id, move_to_folder_id: ids.INBOX },
    })
    await world.runJobs()
    expect(await subjectsIn(khue, 'INBOX')).toEqual(['Giữ lại'])
    expect(Object.keys(await folderIds(khue))).not.toContain('Cũ')
  })
})
