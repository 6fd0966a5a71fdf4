import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { countUnnumbered, giveUids, isNumbered, takeUids } from './numbering-store.ts'

const numberedAtOnce = 500

/** Gives numbers to the messages of a folder that have none. The account is locked. */
export async function giveNumbers(
  tx: Transaction,
  accountId: string,
  folderId: string,
  limit: number = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const count = await countUnnumbered(tx.sql, accountId, folderId, limit)
  if (count === 0) return 0
  const { uid, modseq } = await takeUids(tx.sql, accountId, folderId, count)
  await giveUids(tx.sql, { accountId, folderId, from: uid, modseq, limit: count })
  return count
}

/**
 * Numbers what came into a folder, if its messages are numbered: they are once another program has looked at it. Until
 * then nobody pays for it.
 */
export async function numberArrivals(
  tx: Transaction,
  accountId: string,
  folderId: string,
  atMost: number,
): Promise<void> {
  if (await isNumbered(tx.sql, accountId, folderId)) await giveNumbers(tx, accountId, folderId, atMost)
}

/**
 * Numbers what of a folder has no number yet, by steps between which others get their turn. Nothing is told of it:
 * whoever looks at a folder numbers it first.
 */
export async function numberFolder(
  { db, events }: Pick<MailboxDeps, 'db' | 'events'>,
  accountId: string,
  folderId: string,
): Promise<void> {
  if ((await countUnnumbered(db.sql, accountId, folderId, 1)) === 0) return
  for (let count = numberedAtOnce; count === numberedAtOnce; ) {
    count = await db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      const given = await giveNumbers(tx, accountId, folderId, numberedAtOnce)
      // No window shows it, but the numbers that other programs go by must be those of events.
      if (given > 0)
        await events.append(tx, accountId, 'threads_changed', { threads: [], removed: [], counts: [] })
      return given
    })
  }
}
