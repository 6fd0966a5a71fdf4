import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../db/database.ts'
import { listMessageLines } from '../features/mailbox/threads/message-line-store.ts'
import { summariseThread } from '../features/mailbox/threads/summarise-thread.ts'

/** Counts every folder and thread of a store afresh, and tells where what is kept differs from that. */
export async function findDrift(db: Sql): Promise<string[]> {
  const accounts = await db.selectFrom('account').select(['id', 'email', 'used_bytes']).execute()
  const found = await Promise.all(
    accounts.map(async (account) =>
      (await findAccountDrift(db, account)).map((one) => `${account.email}: ${one}`),
    ),
  )
  return found.flat()
}

async function findAccountDrift(db: Sql, account: { id: string; used_bytes: number }): Promise<string[]> {
  const drift: string[] = []
  const expect = (what: string, kept: unknown, counted: unknown) => {
    if (!isDeepStrictEqual(kept, JSON.parse(JSON.stringify(counted)))) {
      drift.push(`${what} is ${JSON.stringify(kept)}, but counted ${JSON.stringify(counted)}`)
    }
  }
  const folders = await db.selectFrom('folder').selectAll().where('account_id', '=', account.id).execute()
  const special = {
    starred: folders.find((folder) => folder.name === 'Starred')?.id ?? '',
    hidden: folders.filter((folder) => ['Junk', 'Trash'].includes(folder.name)).map((folder) => folder.id),
    departures: folders
      .filter((folder) => ['WEBMAIL_SCHEDULED', 'webmail_period'].includes(folder.name))
      .map((folder) => folder.id),
  }
  const threads = await db.selectFrom('thread').selectAll().where('account_id', '=', account.id).execute()
  const keptRows = await db
    .selectFrom('thread_in_folder')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute()
  const total = new Map<string, number>()
  const unread = new Map<string, number>()
  let rowCount = 0
  for (const thread of threads) {
    const lines = await listMessageLines(db, account.id, thread.id)
    expect(`message_count of ${thread.id}`, thread.message_count, lines.length)
    expect(
      `last_message_at of ${thread.id}`,
      thread.last_message_at,
      Math.max(...lines.map((line) => line.sentAt)),
    )
    for (const summary of summariseThread(thread.id, lines, special)) {
      rowCount++
      const row = keptRows.find((one) => one.thread_id === thread.id && one.folder_id === summary.folderId)
      const kept = row && [row.newest_at, row.unread_count, JSON.parse(row.row)]
      expect(`row of ${thread.id} in ${summary.folderId}`, kept, [
        summary.newestAt,
        summary.unreadCount,
        summary.row,
      ])
      total.set(summary.folderId, (total.get(summary.folderId) ?? 0) + 1)
      if (summary.unreadCount > 0) unread.set(summary.folderId, (unread.get(summary.folderId) ?? 0) + 1)
    }
  }
  expect('number of rows', keptRows.length, rowCount)
  for (const folder of folders) {
    expect(`total of ${folder.name}`, folder.total_threads, total.get(folder.id) ?? 0)
    expect(`unread of ${folder.name}`, folder.unread_threads, unread.get(folder.id) ?? 0)
  }
  const messages = await db
    .selectFrom('message')
    .select('size')
    .where('account_id', '=', account.id)
    .execute()
  const versions = await db
    .selectFrom('drive_version')
    .select('size')
    .where('account_id', '=', account.id)
    .execute()
  expect(
    'used bytes',
    account.used_bytes,
    [...messages, ...versions].reduce((sum, { size }) => sum + size, 0),
  )
  return drift
}
