import { type Expression, sql } from 'kysely'
import type { Database, Sql, Transaction, WriteSql } from '../../../db/database.ts'
import { isQueriedSeparately } from '../../../db/layout/layout.ts'
import { listSuspendedAccounts } from '../../../db/store/suspended-accounts.ts'
import { storeNow, storeTime } from '../../../db/store-time.ts'
import type { OutgoingRow } from '../store.ts'

export const defaultLeaseMilliseconds = 60_000
const suspendedPauseMilliseconds = 15 * 60_000

/** Primary key of a message. */
type MessageKey = Pick<OutgoingRow, 'account_id' | 'message_id'>

/** Holder and duration of a lease; `now` is the holder's clock, for stores without their own. */
interface Claim {
  holder: string
  now: number
  leaseMilliseconds: number
}

/**
 * Claims due messages for `holder`, those due longest first. A claimed message can no longer be undone. Messages of
 * suspended organisations are postponed instead, those of an organisation in a move are not changed. Relies on the
 * index `outgoing_due`.
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
            .where(isNotMoving(tx.sql))
            .orderBy('due_at')
            .limit(claim.limit)
          // Concurrent nodes claim different messages.
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
    const active = await postponeSuspended(tx.sql, rows, storeTime(db, claim.now, suspendedPauseMilliseconds))
    return active.toSorted((a, b) => (a.due_at ?? 0) - (b.due_at ?? 0))
  })
}

/** A change of rows in a move would be refused, and with it the claim of all others. Distributed stores have no moves. */
const isNotMoving = (db: Sql) =>
  isQueriedSeparately(db)
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
  select 1 from account join organisation on organisation.id = account.organisation_id
  where account.id = outgoing.account_id and organisation.move_state is not null)`

/**
 * Postpones claimed messages of suspended organisations; returns the other ones. Those of an organisation whose move
 * began meanwhile stay due.
 */
async function postponeSuspended(
  db: WriteSql,
  rows: readonly OutgoingRow[],
  dueAt: Expression<number>,
): Promise<readonly OutgoingRow[]> {
  const suspended = await listSuspendedAccounts(
    db,
    rows.map((row) => row.account_id),
  )
  for (const row of rows) {
    if (!suspended.has(row.account_id)) continue
    await db
      .updateTable('outgoing')
      .set({
        due_at: sql`case when ${isNotMoving(db)} then ${dueAt} else due_at end`,
        attempts: sql`attempts - 1`,
        lease_holder: '',
        leased_until: 0,
      })
      .where('account_id', '=', row.account_id)
      .where('message_id', '=', row.message_id)
      .execute()
  }
  return rows.filter((row) => !suspended.has(row.account_id))
}

/**
 * Makes the messages of a resumed organisation due again. Retries get the time of the suspension on top, so that none is
 * returned to its sender because of it.
 */
export async function resumeOutgoing(
  tx: Transaction,
  organisationId: string,
  { now, pausedMilliseconds }: { now: number; pausedMilliseconds: number },
): Promise<void> {
  const time = sql`cast(${now} as bigint)`
  await tx.sql
    .updateTable('outgoing')
    .set({
      due_at: sql`case when leaves_at > ${time} then leaves_at else ${time} end`,
      give_up_at: sql`case when state = 'retrying' then give_up_at + ${pausedMilliseconds} else give_up_at end`,
    })
    .where('due_at', 'is not', null)
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('account').select('id').where('organisation_id', '=', organisationId),
    )
    .execute()
}

/** Returns true when the holder still has the lease of a message; in the transaction that saves its result. */
export async function hasLease(db: WriteSql, row: MessageKey, holder: string): Promise<boolean> {
  const lease = await db
    .updateTable('outgoing')
    .set({ lease_holder: holder })
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('lease_holder', '=', holder)
    .returning('message_id')
    .executeTakeFirst()
  return lease !== undefined
}

/** Returns the current row of a message if the holder still has its lease. */
export async function findLeased(db: Sql, row: MessageKey, holder: string): Promise<OutgoingRow | undefined> {
  return db
    .selectFrom('outgoing')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .where('lease_holder', '=', holder)
    .executeTakeFirst()
}

/** Renews the lease of a message for its full duration, unless another holder has it; returns true on success. */
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

/** Returns true when a message is being sent; the transaction prevents that it is claimed before it ends. */
export async function isInTransmission(
  deps: Parameters<typeof storeNow>[0],
  db: WriteSql,
  row: MessageKey,
): Promise<boolean> {
  const lease = await db
    .updateTable('outgoing')
    .set((columns) => ({ leased_until: columns.ref('leased_until') }))
    .where('account_id', '=', row.account_id)
    .where('message_id', '=', row.message_id)
    .returning(['lease_holder', 'leased_until'])
    .executeTakeFirst()
  if (!lease?.lease_holder) return false
  // Citus refuses its clock in `returning`.
  return lease.leased_until > (await storeNow(deps, db))
}

/** Extends all leases of `holder`. */
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

/** Releases a message that could not be processed, for a retry. */
export async function releaseOutgoing(
  db: Database,
  row: MessageKey,
  { holder, dueAt }: { holder: string; dueAt: number },
): Promise<void> {
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

/** Releases the leases of other holders, for a store with a single server, whose predecessor has certainly ended. */
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

/** Returns the time until a message without a lease is due or a lease expires. */
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
    .where(isNotMoving(db.sql))
    .executeTakeFirst()
  return row?.pause ?? null
}
