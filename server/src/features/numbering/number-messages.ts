import type { Database, Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import { assignOldestUids, countUnnumbered, isNumbered, reserveUids } from './numbering-store.ts'

const numberedAtOnce = 500

/** Assigns UIDs to the messages of a folder without one. The account is locked. */
export async function assignUids(
  tx: Transaction,
  accountId: string,
  { folderId, limit = Number.MAX_SAFE_INTEGER }: { folderId: string; limit?: number | undefined },
): Promise<number> {
  const count = await countUnnumbered(tx.sql, accountId, { folderId, limit })
  if (count === 0) return 0
  const { uid, modseq } = await reserveUids(tx.sql, accountId, { folderId, count })
  await assignOldestUids(tx.sql, { accountId, folderId, from: uid, modseq, limit: count })
  return count
}

/** Assigns UIDs to messages that arrived in a folder, if an IMAP client has opened it before. */
export async function numberArrivals(
  tx: Transaction,
  accountId: string,
  { folderId, max }: { folderId: string; max: number },
): Promise<void> {
  if (await isNumbered(tx.sql, accountId, folderId)) await assignUids(tx, accountId, { folderId, limit: max })
}

/**
 * Reserves UIDs for messages that are about to arrive in a folder, if an IMAP client has opened it before. Returns null
 * for other folders, which avoid this cost. The account is locked.
 */
export async function reserveUidsOfArrivals(
  tx: Transaction,
  accountId: string,
  { folderId, count }: { folderId: string; count: number },
): Promise<{ uid: number; modseq: number } | null> {
  if (count === 0 || !(await isNumbered(tx.sql, accountId, folderId))) return null
  return reserveUids(tx.sql, accountId, { folderId, count })
}

/**
 * Assigns UIDs to all messages of a folder without one, in steps between which other work can run. Notifies no session:
 * each numbers a folder before reading it.
 */
export async function numberFolder(
  { db, events }: { db: Database; events: EventLog },
  accountId: string,
  folderId: string,
): Promise<void> {
  if ((await countUnnumbered(db.sql, accountId, { folderId, limit: 1 })) === 0) return
  for (let count = numberedAtOnce; count === numberedAtOnce; ) {
    count = await db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      const numbered = await assignUids(tx, accountId, { folderId, limit: numberedAtOnce })
      // Windows show no change, but every MODSEQ must be the number of an event.
      if (numbered > 0)
        await events.append(tx, accountId, 'threads_changed', { threads: [], removed: [], counts: [] })
      return numbered
    })
  }
}
