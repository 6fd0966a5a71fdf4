import { expect, test } from 'vitest'
import { isQueriedSeparately } from '../../db/layout/layout.ts'
import { createWorld, onBothDatabases } from '../../testing/index.ts'

/**
 * The number of statements of frequent operations, including the one that finds the session. Optional data, such as
 * files, is queried only when a row says that it exists. Before you raise a number, measure the cost; see
 * docs/decisions/0008-prepared-queries.md.
 */
const statements = {
  'the newest of a list': 3,
  'the next page of a list': 3,
  'a thread': 3,
  'a thread with a file': 4,
  'a thread with a label': 4,
  'a thread marked': 11,
  'two threads marked, one of which has a label': 14,
  'messages that are already marked': 3,
}

onBothDatabases('the number of statements', (database) => {
  test('is minimal for lists, threads and flags', async () => {
    const counts = { statements: 0, rows: 0 }
    const world = await createWorld({ database, counts })
    const khue = await world.signIn('khue@mocviet.test')
    const plan = { name: 'ban-ve.txt', contentType: 'text/plain', content: 'bản vẽ' }
    await world.deliver({ subject: 'Gỗ sồi', messageId: '<1@xuongmoc.example>' })
    await world.deliver({ subject: 'Re: Gỗ sồi', inReplyTo: '<1@xuongmoc.example>' })
    await world.deliver({ subject: 'Bản vẽ', files: [plan] })
    await world.deliver({ subject: 'Khách quen' })
    await world.runJobs()
    const list = (query: { limit?: number; cursor?: string }) =>
      khue.call('GET /api/v2/threads', { query: { in: 'INBOX', ...query } })
    const { items } = await list({})
    const [labelled, filed, plain] = items.map(({ id }) => id) as [string, string, string]
    const label = await khue.call('POST /api/v2/labels', { body: { name: 'Khách' } })
    await khue.call('POST /api/v2/threads/labels', {
      body: { ids: [labelled], add: [label.id], remove: [] },
    })
    const cursor = (await list({ limit: 1 })).next_cursor ?? ''
    const read = (id: string) =>
      khue.call('GET /api/v2/threads/:id', { params: { id }, query: { in: 'INBOX' } })
    const setUnread = (ids: string[]) =>
      khue.call('POST /api/v2/threads/unreads', {
        body: { ids, folder_id: items[0]?.folder_id ?? '', unread: false },
      })

    const counted: Record<string, number> = {}
    const count = async (what: keyof typeof statements, action: () => Promise<unknown>) => {
      const before = counts.statements
      await action()
      counted[what] = counts.statements - before
    }
    await count('the newest of a list', () => list({}))
    await count('the next page of a list', () => list({ limit: 1, cursor }))
    await count('a thread', () => read(plain))
    await count('a thread with a file', () => read(filed))
    await count('a thread with a label', () => read(labelled))
    await count('a thread marked', () => setUnread([plain]))
    await count('two threads marked, one of which has a label', () => setUnread([filed, labelled]))
    await count('messages that are already marked', () => setUnread([plain]))
    // In a distributed store the counters of an account are a separate query.
    const more = isQueriedSeparately(world.app.db.sql) ? 1 : 0
    const expected = Object.entries(statements).map(([what, minimum]) => [what, minimum + more])
    expect(counted).toEqual(Object.fromEntries(expected))
  })
})
