import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { findFolder } from '../../folders/folder-store.ts'
import { numberFolder } from '../../numbering/index.ts'
import { listAllMessages } from './list-all-messages.ts'

async function openInbox(world: Awaited<ReturnType<typeof createWorld>>) {
  const web = await world.signIn('khue@mocviet.test')
  const { id: accountId } = await web.call('GET /api/v2/user/info', {})
  const folder = await findFolder(world.app.db.sql, accountId, 'INBOX')
  return { web, accountId, folderId: folder?.id ?? '' }
}

onEachDatabase('the messages of a folder', (database) => {
  test('are listed by ascending id, with and without a UID, and without those of other folders', async () => {
    const world = await createWorld({ database })
    const { web, accountId, folderId } = await openInbox(world)
    for (const subject of ['Một', 'Hai', 'Ba']) await world.deliver({ subject })
    await numberFolder(world.app, accountId, folderId)
    for (const subject of ['Bốn', 'Năm']) await world.deliver({ subject })
    const { items } = await web.call('GET /api/v2/threads', { query: { in: 'INBOX', limit: 50 } })
    const trashed = items.find(({ subject }) => subject === 'Hai')
    await web.call('POST /api/v2/threads/delete', { body: { ids: [trashed?.id ?? ''] } })

    const all = await Array.fromAsync(listAllMessages(world.app, accountId))
    const expected = all.filter(({ folder }) => folder === 'INBOX').map(({ id }) => id)
    const listed = await Array.fromAsync(listAllMessages(world.app, accountId, { folderId }))
    expect(listed.map(({ id }) => id)).toEqual(expected)
    expect(listed.map(({ sender }) => sender.subject).slice(-4)).toEqual(['Một', 'Ba', 'Bốn', 'Năm'])
  })
})
