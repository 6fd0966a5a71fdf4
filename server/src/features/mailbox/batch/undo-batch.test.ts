import { expect, test } from 'vitest'
import type { ApiClient } from '../../../testing/index.ts'
import {
  createWorld,
  type Dialect,
  LmtpClient,
  onEachDatabase,
  writeMessage,
} from '../../../testing/index.ts'
import { firstThread, folderCounts, listBatchSteps } from '../testing.ts'

async function openMailbox(database: Dialect, messages: number) {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  const client = await LmtpClient.open(world.lmtpPort)
  for (let number = 1; number <= messages; number++) {
    const message = writeMessage({ subject: `Phiếu ${number}` })
    await client.deliver('vy@xuongmoc.example', ['khue@mocviet.test'], message)
  }
  client.close()
  const folders = await khue.call('GET /api/v2/folders', {})
  const ids = Object.fromEntries(folders.map((folder) => [folder.name, folder.id]))
  return { world, khue, inbox: ids.INBOX as string, trash: ids.Trash as string, junk: ids.Junk as string }
}

onEachDatabase('undoing an action on an entire folder', (database) => {
  test('restores every message over all steps and reports progress', async () => {
    const { world, khue, inbox } = await openMailbox(database, 130)
    const first = await firstThread(khue, 'INBOX')
    await khue.call('POST /api/v2/threads/unreads', { body: { ids: [first.id], unread: false } })
    const body = { folder_id: inbox, act: 'delete' as const }
    const { batch_id } = await khue.call('POST /api/v2/folder/batch', { body })
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({ Trash: '129/130' })

    const undo = await khue.call('POST /api/v2/folder/batch/:id/undo', { params: { id: batch_id } })
    expect(undo.total).toBe(130)
    await world.runJobs()

    expect(await folderCounts(khue)).toEqual({ INBOX: '129/130' })
    expect((await firstThread(khue, 'INBOX')).old_folder_id).toBeNull()
    const steps = (await listBatchSteps(world)).filter((step) => step.batch_id === undo.batch_id)
    expect(steps.at(-1)).toMatchObject({ done: 130, state: 'done' })
  })

  test('skips messages that were moved again or arrived later', async () => {
    const { world, khue, inbox, trash, junk } = await openMailbox(database, 3)
    const body = { folder_id: inbox, act: 'delete' as const }
    const { batch_id } = await khue.call('POST /api/v2/folder/batch', { body })
    await world.runJobs()
    const { id } = await firstThread(khue, 'Trash')
    await khue.call('POST /api/v2/threads/move', {
      body: [{ thread_ids: [id], from_folder_id: trash, to_folder_id: junk }],
    })
    await world.deliver({ subject: 'Vừa tới' })

    await khue.call('POST /api/v2/folder/batch/:id/undo', { params: { id: batch_id } })
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({ INBOX: '3/3', Junk: '1/1' })
  })

  test('resets only the flags that the action changed', async () => {
    const { world, khue, inbox } = await openMailbox(database, 4)
    const read = await firstThread(khue, 'INBOX')
    await khue.call('POST /api/v2/threads/unreads', { body: { ids: [read.id], unread: false } })
    const body = { folder_id: inbox, is_read: true }
    const { batch_id } = await khue.call('POST /api/v2/folder/reads', { body })
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({ INBOX: '0/4' })

    await khue.call('POST /api/v2/folder/batch/:id/undo', { params: { id: batch_id } })
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({ INBOX: '3/4' })
  })

  test('works once, for its own account, and not after permanent deletion', async () => {
    const { world, khue, inbox } = await openMailbox(database, 2)
    const ha = await world.signIn('ha@mocviet.test')
    const undo = (client: ApiClient, id: string) =>
      client.call('POST /api/v2/folder/batch/:id/undo', { params: { id } })
    const { batch_id } = await khue.call('POST /api/v2/folder/batch', {
      body: { folder_id: inbox, act: 'delete' },
    })
    await world.runJobs()
    await expect(undo(ha, batch_id)).rejects.toThrow('404 not_found')
    await undo(khue, batch_id)
    await world.runJobs()
    await expect(undo(khue, batch_id)).rejects.toThrow('404 not_found')

    await khue.call('POST /api/v2/folder/batch', { body: { folder_id: inbox, act: 'delete' } })
    await world.runJobs()
    const emptied = await khue.call('POST /api/v2/empty', { body: {} })
    await world.runJobs()
    expect(await folderCounts(khue)).toEqual({})
    await expect(undo(khue, emptied.batch_id)).rejects.toThrow('404 not_found')
  })
})
