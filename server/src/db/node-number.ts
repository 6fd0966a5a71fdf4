import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, WriteSql } from './database.ts'
import { lockGeneration, startGeneration } from './store-generation.ts'
import { storeTime } from './store-time.ts'

/** Number that distinguishes this node's ids from those of other nodes. */
export interface NodeClaim {
  number: number
  /** Equal for all nodes that use the store at the same time; changes after no node was running. */
  generation: string
  /** Renews the claim; rejects when another node has taken the number meanwhile. */
  renew(): Promise<void>
  release(): Promise<void>
}

const maxNodes = 1024
const claimMilliseconds = 10 * 60_000

/** Claims the lowest free number. */
export async function claimNodeNumber(db: Database, holder: string, now: () => number): Promise<NodeClaim> {
  const { number, generation } = await db.transaction((tx) => claimFreeNumber({ db, now }, tx.sql, holder))

  const setClaim = async (milliseconds: number): Promise<boolean> => {
    return db.transaction(async (tx) => {
      const { numUpdatedRows } = await tx.sql
        .updateTable('node')
        .set({ claimed_until: claimEnd({ db, now }, milliseconds) })
        .where('number', '=', number)
        .where('holder', '=', holder)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    })
  }
  return {
    number,
    generation,
    async renew() {
      if (!(await setClaim(claimMilliseconds))) {
        throw new Error(`another node acquired the number ${number} while this node did not renew it`)
      }
    },
    async release() {
      // Blocked until this time, so that a clock set back cannot repeat the ids of this run.
      await setClaim(1)
    },
  }
}

interface Clocks {
  db: Pick<Database, 'databaseTime'>
  now: () => number
}

/**
 * Returns the end of a claim. By the store's clock, which all nodes share, so that no number is claimed twice; and by
 * the holder's clock, from which its ids are made, so that none is repeated.
 */
function claimEnd({ db, now }: Clocks, milliseconds: number): Expression<number> {
  const processTime = sql`cast(${now() + milliseconds} as bigint)`
  const byStore = sql`cast(${storeTime(db, now(), milliseconds)} as bigint)`
  return sql<number>`case when ${byStore} > ${processTime} then ${byStore} else ${processTime} end`
}

/** SQL condition: a number is free by the store's clock, and by ours for generated ids. */
function isUnclaimed({ db, now }: Clocks): Expression<SqlBool> {
  return sql<SqlBool>`(node.claimed_until <= ${storeTime(db, now())} and node.claimed_until <= ${now()})`
}

/** Claims the lowest free number; starts a new generation if no other node is running. */
async function claimFreeNumber(clocks: Clocks, db: WriteSql, holder: string) {
  const lastEra = await lockGeneration(db, holder)
  const rows = await db
    .selectFrom('node')
    .select('number')
    .select(sql<SqlBool>`claimed_until > ${storeTime(clocks.db, clocks.now())}`.as('is_there'))
    .where((eb) => eb.not(isUnclaimed(clocks)))
    .execute()
  const used = new Set(rows.map((row) => row.number))
  const isOnlyNode = !rows.some((row) => row.is_there)
  if (isOnlyNode) await startGeneration(db, holder)
  const free = Array.from({ length: maxNodes }, (_, index) => index).filter((index) => !used.has(index))
  for (const candidate of free) {
    const claimed_until = claimEnd(clocks, claimMilliseconds)
    const claimed = await db
      .insertInto('node')
      .values({ number: candidate, holder, claimed_until })
      .onConflict((conflict) =>
        conflict.column('number').doUpdateSet({ holder, claimed_until }).where(isUnclaimed(clocks)),
      )
      .returning('number')
      .executeTakeFirst()
    if (claimed) return { number: claimed.number, generation: isOnlyNode ? holder : lastEra }
  }
  throw new Error(`This store already has ${maxNodes} nodes, the maximum. Stop one of them.`)
}
