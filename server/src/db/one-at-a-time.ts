import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from './database.ts'

/** What no two nodes that share a store may do at once, with the number its lock goes by. */
const locks = { migrating: 7_217_211, seeding: 7_217_212 } as const

const askAgainMilliseconds = 250
/** Oftener than a transaction in which nothing happens is ended by the database. */
const beatMilliseconds = 1_000

/**
 * Does `work` while no other node does the same; the second waits for the first. An embedded store has one
 * server and needs no lock. The lock is that of a transaction, so that it is true through a pooler too; a node that
 * stands still loses it.
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
      // A transaction that holds a lock and writes nothing.
      await (db.sql as WriteSql).transaction().execute(async (tx) => {
        if (await tryLock(tx, locks[what])) done = { value: await whileBeating(tx, work) }
      })
    } catch (error) {
      // The lock may be lost to a cut while the work goes on to its end, which each of its steps bears.
      if (!done) throw error
    }
    if (done) return (done as { value: T }).value
    await pause(askAgainMilliseconds)
  }
}

/** Keeps a transaction from being ended as one in which nothing happens. */
async function whileBeating<T>(tx: Sql, work: () => Promise<T>): Promise<T> {
  let isAsked = false
  const beat = setInterval(() => {
    // The store may be slower than the beat, and answers one question of a transaction after the other.
    if (isAsked) return
    isAsked = true
    const forget = () => {
      isAsked = false
    }
    sql`select 1`.execute(tx).then(forget, forget)
  }, beatMilliseconds)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

async function tryLock(db: Sql, lock: number): Promise<boolean> {
  const { rows } = await sql<{
    is_ours: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(lock)}) as is_ours`.execute(db)
  return rows[0]?.is_ours === true
}
