import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type RowCount, type World } from '../../testing/index.ts'
import { addFolders } from './testing.ts'

/** Counts the rows that each action reads; the number of folders must not matter. */
async function countRowsOfActions(database: 'sqlite' | 'postgres', folders: number) {
  const counts = { statements: 0, rows: 0 }
  const world = await createWorld({ database, counts })
  const khue = await world.signIn('khue@mocviet.test')
  await fill(world, folders)
  await khue.call('POST /api/v2/rules', { body: { name: 'Báo giá', sieve_json: JSON.stringify(filing) } })
  const read: Record<string, RowCount> = {}
  const measure = async (action: string, work: () => Promise<unknown>) => {
    const before = { ...counts }
    await work()
    read[action] = {
      statements: counts.statements - before.statements,
      rows: counts.rows - before.rows,
    }
  }
  await world.deliver({ subject: 'Gỗ sồi đợt ba', messageId: '<mot@xuongmoc.example>' })
  await world.deliver({ subject: 'Báo giá tủ', messageId: '<hai@xuongmoc.example>' })
  await world.runJobs()

  await measure('a message', () => world.deliver({ subject: 'Gỗ sồi đợt tư' }))
  await measure('an answer', () =>
    world.deliver({ subject: 'Re: Gỗ sồi đợt ba', inReplyTo: '<mot@xuongmoc.example>' }),
  )
  await measure('a message that a rule files', () => world.deliver({ subject: 'Báo giá bàn' }))
  const page = await khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const [thread] = page.items
  if (!thread) throw new Error('the inbox is empty')
  const { thread_id, folder_id } = thread
  await measure('a list', () => khue.call('GET /api/v2/threads', { query: { in: 'INBOX' } }))
  await measure('a thread', () =>
    khue.call('GET /api/v2/threads/:id', { params: { id: thread_id }, query: { in: 'INBOX' } }),
  )
  await measure('the counts of a folder', () =>
    khue.call('GET /api/v2/folder/unreads/:id', { params: { id: folder_id } }),
  )
  await measure('a star', () =>
    khue.call('PATCH /api/v2/threads/:id', { params: { id: thread_id }, body: { starred: true } }),
  )
  await measure('a move', () => khue.call('POST /api/v2/threads/delete', { body: { ids: [thread_id] } }))
  await measure('a search', () => khue.call('GET /api/v2/threads/search', { query: { q: 'sồi' } }))
  return read
}

const filing = {
  conditions: [{ type: 'subject', comparator: 'contains', value: 'Báo giá' }],
  actions: [{ type: 'fileinto', value: 'Khách 7', enable: true }],
}

async function fill({ app }: World, folders: number): Promise<void> {
  const account = await app.db.sql
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'khue@mocviet.test')
    .executeTakeFirstOrThrow()
  await addFolders(app, account.id, folders)
}

onEachDatabase('a mailbox with many folders', (database) => {
  test('reads as many rows as one with few folders for each action', async () => {
    const few = await countRowsOfActions(database, 30)
    expect(few['a message']?.rows).toBeGreaterThan(0)
    expect(await countRowsOfActions(database, 300)).toEqual(few)
    expect(await countRowsOfActions(database, 3000)).toEqual(few)
  })
})
