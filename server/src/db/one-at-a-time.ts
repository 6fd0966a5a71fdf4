import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What no two nodes that share a store may do at once, with the number its lock goes by. */
const locks = { migrating: 7_217_211, seeding: 7_217_212 } as const

/**
 * Does `work` while no other node does the same; the second waits for the first. An embedded store has one
 * server and needs no lock.
 */
export async function oneAtATime<T>(
  db: Database,
  what: keyof typeof locks,
  work: () => Promise<T>,
): Promise<T> {
  if (db.dialect === 'sqlite') return work()
  return db.sql.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${sql.lit(locks[what])})`.execute(one)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(locks[what])})`.execute(one)
    }
  })
}
