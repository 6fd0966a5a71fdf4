import { type Expression, sql } from 'kysely'
import type { Database, Sql, WriteSql } from '../../../db/database.ts'
import { storeTime } from '../../../db/store-time.ts'
import type { OutgoingRow } from '../store.ts'

/** How long a message is held that nobody says anything more of. */
export const ordinaryLease = 60_000

/** What a message is known by. */
type MessageKey = Pick<OutgoingRow, 'account_id' | 'message_id'>

/** Who holds messages, and for how long from now; `now` is the holder's own time, where the store has none. */
interface Claim {
  holder: string
  now: number
  leaseMilliseconds: number
}

/**
 * Takes due messages for `holder`, those first that are due longest. One that is held can no more be taken back.
 * Counts on the index `outgoing_due`.
 */
export async function claimOutgoing(db: Database, claim: Claim & { limit: number }): Promise<OutgoingRow[]> {
  return db.transaction(async (tx) => {
    const rows = await tx.sql
      .with(
        (named) => named('due').materialized(),
        (queries) => {
          const due = queries
            .selectFrom('outgoing')
            .select(['account_id', 'message_id'])
            .where('due_at', '<=', storeTime(db, claim.now))
            .where('leased_until', '<=', storeTime(db, claim.now))
            .orderBy('due_at')
            .limit(claim.limit)
          // Two nodes that look at the same moment take different messages.
          return db.dialect === 'postgres' ? due.forUpdate().skipLocked() : due
        },
      )
      .updateTable('outgoing')
      .set({
        lease_holder: claim.holder,
        leased_until: storeTime(db, claim.now, claim.leaseMilliseconds),
        attempts: sql`attempts + 1`,
      })
      .where((eb) =>
        eb(
          eb.refTuple('outgoing.account_id', 'outgoing.message_id'),
          'in',
          eb
            .selectFrom('due')
            .select(['due.account_id', 'due.message_id'])
            .$asTuple('account_id', 'message_id'),
        ),
      )
      .returningAll()
      .execute()
    return rows.toSorted((a, b) => (a.due_at ?? 0) - (b.due_at ?? 0))
  })
}

/** Whether a holder still has the lease of a message; in a transaction that ends with what it did. */
export async function holdsLease(db: WriteSql, row: MessageKey, holder: string): Promise<boolean> {
  const held = await db
    .updateTable('outgoing')
    .set({ lease_holder: holder })
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('lease_holder', '=', holder)
    .returning('message_id')
    .executeTakeFirst()
  return held !== undefined
}

/** A message as it stands now, if a holder still has its lease. */
export async function findHeld(db: Sql, row: MessageKey, holder: string): Promise<OutgoingRow | undefined> {
  return db
    .selectFrom('outgoing')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('lease_holder', '=', holder)
    .executeTakeFirst()
}

/** Holds a message for a whole lease from now on, unless another holder has it by now; answers whether it is held. */
export async function renewLease(db: Database, row: MessageKey, claim: Claim): Promise<boolean> {
  const { holder, now, leaseMilliseconds } = claim
  return db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.sql
      .updateTable('outgoing')
      .set({ leased_until: storeTime(db, now, leaseMilliseconds) })
      .where('account_id', '=', row.account_id)
      .where('message_id', '=', row.message_id)
      .where('lease_holder', '=', holder)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Whether a message is on its way at this moment; in a transaction that keeps it from being taken until it ends. */
export async function isOnItsWay(db: WriteSql, row: MessageKey, time: Expression<number>): Promise<boolean> {
  const held = await db
    .updateTable('outgoing')
    .set((columns) => ({ leased_until: columns.ref('leased_until') }))
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .returning(
      sql<0 | 1>`case when lease_holder <> '' and leased_until > ${time} then 1 else 0 end`.as('held'),
    )
    .executeTakeFirst()
  return held?.held === 1
}

/** Holds everything longer that `holder` holds. */
export async function extendLeases(db: Database, claim: Claim): Promise<void> {
  const { holder, now, leaseMilliseconds } = claim
  await db.transaction(async (tx) => {
    await tx.sql
      .updateTable('outgoing')
      .set({ leased_until: storeTime(db, now, leaseMilliseconds) })
      .where('due_at', 'is not', null)
      .where('lease_holder', '=', holder)
      .where('leased_until', '>', storeTime(db, now))
      .execute()
  })
}

/** Lets a message go that could not be dealt with, for another try. */
export async function putBack(db: Database, row: MessageKey, holder: string, dueAt: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql
      .updateTable('outgoing')
      .set({ lease_holder: '', leased_until: 0, due_at: dueAt })
      .where('account_id', '=', row.account_id)
      .where('message_id', '=', row.message_id)
      .where('lease_holder', '=', holder)
      .where('due_at', 'is not', null)
      .execute()
  })
}

/** Lets go what others held: for a store that has one server, whose forerunner is gone for certain. */
export async function releaseLeases(db: Database, holder: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql
      .updateTable('outgoing')
      .set({ leased_until: 0, lease_holder: '' })
      .where('due_at', 'is not', null)
      .where('lease_holder', 'not in', ['', holder])
      .execute()
  })
}

/** How long it is until a message is due that nobody holds, or is no more held. */
export async function pauseUntilDue(db: Database, now: number): Promise<number | null> {
  const untilDue = sql<number>`(due_at - ${storeTime(db, now)})`
  const untilFree = sql<number>`(leased_until - ${storeTime(db, now)})`
  const row = await db.sql
    .selectFrom('outgoing')
    .select(
      sql<number | null>`min(case when ${untilFree} > ${untilDue} then ${untilFree} else ${untilDue} end)`.as(
        'pause',
      ),
    )
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  return row?.pause ?? null
}
