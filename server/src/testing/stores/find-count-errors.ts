import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../db/database.ts'
import { listLinesOfThreads } from '../../features/threads/message-line-store.ts'
import { summariseThread } from '../../features/threads/summarise-thread.ts'

const attempts = 5
const attemptInterval = 200

/**
 * Recounts every folder and thread, and reports differences from the stored counts. A system message may arrive between
 * two reads; a real difference is found every time.
 */
export async function findCountErrors(db: Sql): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const drift = await findCountErrorsOnce(db)
    if (drift.length === 0 || attempt === attempts) return drift
    await pause(attemptInterval)
  }
}

async function findCountErrorsOnce(db: Sql): Promise<string[]> {
  const accounts = await db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['id', 'email', 'used_bytes'])
    .execute()
  const drifts = await Promise.all(
    accounts.map(async (account) =>
      (await findAccountErrors(db, account)).map((one) => `${account.email}: ${one}`),
    ),
  )
  return drifts.flat()
}

/** Recounts the threads, rows, folders and the storage of an account; describes each difference. */
async function findAccountErrors(db: Sql, account: { id: string; used_bytes: number }): Promise<string[]> {
  const drift: string[] = []
  const expect = (what: string, stored: unknown, counted: unknown) => {
    if (!isDeepStrictEqual(stored, JSON.parse(JSON.stringify(counted)))) {
      drift.push(`${what} is ${JSON.stringify(stored)}, but counted ${JSON.stringify(counted)}`)
    }
  }
  const folders = await db.selectFrom('folder').selectAll().where('account_id', '=', account.id).execute()
  const special = {
    inbox: folders.find((folder) => folder.name === 'INBOX')?.id ?? '',
    starred: folders.find((folder) => folder.name === 'Starred')?.id ?? '',
    hidden: folders.filter((folder) => ['Junk', 'Trash'].includes(folder.name)).map((folder) => folder.id),
    scheduled: folders
      .filter((folder) => ['WEBMAIL_SCHEDULED', 'webmail_period'].includes(folder.name))
      .map((folder) => folder.id),
    snoozed: folders.find((folder) => folder.name === 'Snoozed')?.id ?? '',
  }
  const threads = await db.selectFrom('thread').selectAll().where('account_id', '=', account.id).execute()
  const storedRows = await db
    .selectFrom('thread_in_folder')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute()
  const total = new Map<string, number>()
  const unread = new Map<string, number>()
  let rowCount = 0
  for (const thread of threads) {
    const lines = (await listLinesOfThreads(db, account.id, [thread.id])).get(thread.id) ?? []
    expect(`message_count of ${thread.id}`, thread.message_count, lines.length)
    expect(
      `last_message_at of ${thread.id}`,
      thread.last_message_at,
      Math.max(...lines.map((line) => line.sentAt)),
    )
    for (const summary of summariseThread(thread.id, lines, special)) {
      rowCount++
      const row = storedRows.find((one) => one.thread_id === thread.id && one.folder_id === summary.folderId)
      const stored = row && [row.newest_at, row.unread_count, JSON.parse(row.row)]
      expect(`row of ${thread.id} in ${summary.folderId}`, stored, [
        summary.newestAt,
        summary.unreadCount,
        summary.row,
      ])
      total.set(summary.folderId, (total.get(summary.folderId) ?? 0) + 1)
      if (summary.unreadCount > 0) unread.set(summary.folderId, (unread.get(summary.folderId) ?? 0) + 1)
    }
  }
  expect('number of rows', storedRows.length, rowCount)
  const labels = await db.selectFrom('label').selectAll().where('account_id', '=', account.id).execute()
  for (const folder of [...folders, ...labels]) {
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
  const ofTemplates = await db
    .selectFrom('template_file')
    .select('size')
    .where('account_id', '=', account.id)
    .execute()
  expect(
    'used bytes',
    account.used_bytes,
    [...messages, ...versions, ...ofTemplates].reduce((sum, { size }) => sum + size, 0),
  )
  drift.push(...(await findNumberErrors(db, account.id)))
  return drift
}

/** Checks IMAP numbers: UIDs that are unique, and MODSEQs that match events. */
async function findNumberErrors(db: Sql, accountId: string): Promise<string[]> {
  const messages = await db
    .selectFrom('message')
    .select(['id', 'folder_id', 'uid', 'modseq'])
    .where('account_id', '=', accountId)
    .where('uid', '>', 0)
    .execute()
  const vanished = await db.selectFrom('vanished').selectAll().where('account_id', '=', accountId).execute()
  // Reads the stored counts last, because jobs may run meanwhile.
  const folders = await db.selectFrom('folder').selectAll().where('account_id', '=', accountId).execute()
  const { last_event_number: last } = await db
    .selectFrom('account_counter')
    .select('last_event_number')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const drift: string[] = []
  for (const folder of folders) {
    const folderMessages = messages.filter((message) => message.folder_id === folder.id)
    const vanishedMessages = vanished
      .filter((row) => row.folder_id === folder.id)
      .flatMap((row) => row.messages.split('\n').map((line) => (JSON.parse(line) as [number])[0]))
    const uids = [...folderMessages.map(({ uid }) => uid), ...vanishedMessages]
    if (new Set(uids).size !== uids.length) drift.push(`${folder.name} has given a UID twice: ${uids.join()}`)
    if (Math.max(0, ...uids) >= folder.next_uid)
      drift.push(`next_uid of ${folder.name} is ${folder.next_uid}`)
    const greatest = Math.max(
      ...folderMessages.map(({ modseq }) => modseq),
      ...vanished.filter((row) => row.folder_id === folder.id).map((row) => row.modseq),
    )
    if (greatest > folder.modseq) drift.push(`modseq of ${folder.name} is ${folder.modseq}, not ${greatest}`)
    if (folder.modseq > Math.max(1, last)) drift.push(`modseq of ${folder.name} is beyond the last event`)
  }
  return drift
}
