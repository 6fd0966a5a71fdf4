import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openEmptyStore } from '../../../db/testing.ts'
import { onlyFolders } from '../../folders/folder-set.ts'
import { listLinksOfThreads } from '../../labels/label-link-store.ts'
import { deleteThreadRows } from '../../threads/many-threads-store.ts'
import { listLocationsOfThreads } from './move-store.ts'
import { listToMute } from './muting/mute-store.ts'
import { setPinned } from './pinning/pin-store.ts'
import { listNewestIn, listReminders } from './reminders/reminder-store.ts'
import { setMessagesUnread } from './thread-flag-store.ts'
import { listReadFlagChanges } from './undo-store.ts'

/** SQLite statistics of a mailbox with 10,000 messages, most of them in one folder. */
const noted = [
  ['message', 'message_in_folder', '10000 496 496 496 496 1 1 1 1 1 1 1 1'],
  ['message', 'message_unread', '770 496 1'],
  ['message', 'message_delivered_once', '10000 496 1'],
  ['message', 'message_of_thread', '10000 496 3 1'],
  ['message', 'sqlite_autoindex_message_1', '10000 496 1'],
  ['thread_in_folder', 'thread_list', '5035 496 496 1 1'],
  ['thread_in_folder', 'sqlite_autoindex_thread_in_folder_1', '5035 496 2 1'],
]

test('actions on a hundred threads use the thread index without a larger scan', async () => {
  const db = await openEmptyStore('sqlite')
  const [accountId, folderId] = ['7', '8']
  const threadIds = Array.from({ length: 100 }, (_, at) => String(at + 1))
  const inFolders = onlyFolders([folderId])
  const plans: string[] = []
  await db.transaction(async (tx) => {
    await sql`analyze`.execute(tx.sql)
    for (const [table, index, statistics] of noted)
      await sql`insert into sqlite_stat1 values (${table}, ${index}, ${statistics})`.execute(tx.sql)
    await sql`analyze sqlite_schema`.execute(tx.sql)
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await setMessagesUnread(tx.sql, accountId, { threadIds, inFolders, isUnread: true })
    await listLocationsOfThreads(tx.sql, accountId, { threadIds, inFolders })
    await listReadFlagChanges(tx.sql, accountId, { threadIds, inFolders, isUnread: true })
    await listToMute(tx.sql, accountId, { threadIds, inFolders, isMuted: true })
    await listReminders(tx.sql, accountId, threadIds)
    await listLinksOfThreads(tx.sql, accountId, threadIds)
    await setPinned(tx.sql, accountId, { threadIds, folderId, isPinned: true })
    await listNewestIn(tx.sql, accountId, { threadIds, folderId })
    await deleteThreadRows(tx.sql, { accountId, folderId, threadIds })
    const statements = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    for (const text of statements) plans.push(await planOf(tx.sql, text))
  })

  expect(plans).toHaveLength(9)
  for (const plan of plans)
    expect(plan).toMatch(/message_of_thread \(account_id=\? AND thread_id=\?|autoindex_thread_in_folder_1/)
})

async function planOf(db: Parameters<typeof setMessagesUnread>[0], text: string): Promise<string> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(db)
  return rows.map(({ detail }) => detail).join('; ')
}
