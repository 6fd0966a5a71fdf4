import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from './database.ts'

/** Operations that only one node may run at a time, with their advisory lock numbers. */
const locks = { migrating: 7_217_211, seeding: 7_217_212 } as const

const retryMilliseconds = 250
/** More frequent than the database's timeout for idle transactions. */
const heartbeatMilliseconds = 1_000

/**
 * Runs `work` while no other node runs the same operation; others wait. An embedded store has a single server and needs
 * no lock. The lock belongs to a transaction, so that it also works through a connection pooler; a suspended node loses
 * it.
 */
export async function oneAtATime<T>(
  db: Database,
  what: keyof typeof locks,
  work: () => Promise<T>,
): Promise<T> {
  if (db.dialect === 'sqlite') return work()
  for (;;) {
    let done: { value: T } | null = null
    try {
      // A transaction that holds the lock and writes nothing.
      await (db.sql as WriteSql).transaction().execute(async (tx) => {
        if (await tryLock(tx, locks[what])) done = { value: await withHeartbeat(tx, work) }
      })
    } catch (error) {
      // A broken connection may release the lock before the work ends; its steps tolerate that.
      if (!done) throw error
    }
    if (done) return (done as { value: T }).value
    await pause(retryMilliseconds)
  }
}

/** Keeps a transaction from reaching the idle timeout. */
async function withHeartbeat<T>(tx: Sql, work: () => Promise<T>): Promise<T> {
  let isRequested = false
  const heartbeat = setInterval(() => {
    // The store may be slower than the interval, and a transaction handles one query at a time.
    if (isRequested) return
    isRequested = true
    const drop = () => {
      isRequested = false
    }
    sql`select 1`.execute(tx).then(drop, drop)
  }, heartbeatMilliseconds)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}

async function tryLock(db: Sql, lock: number): Promise<boolean> {
  const { rows } = await sql<{
    is_ours: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(lock)}) as is_ours`.execute(db)
  return rows[0]?.is_ours === true
}
