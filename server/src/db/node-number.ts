import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, WriteSql } from './database.ts'
import { beginGeneration, lockGeneration } from './store-generation.ts'
import { storeTime } from './store-time.ts'

/** The number that keeps this node's ids apart from every other node's. */
export interface NodeClaim {
  number: number
  /** The same for all nodes that have the store open together, and another one after nobody had it open. */
  generation: string
  /** Says that this node is still alive, now and then; rejects when another has taken its number meanwhile. */
  renew(): Promise<void>
  release(): Promise<void>
}

const numbers = 1024
const claimMilliseconds = 10 * 60_000

/** Claims the lowest number that no living node holds. */
export async function claimNodeNumber(db: Database, holder: string, now: () => number): Promise<NodeClaim> {
  const { number, generation } = await db.transaction((tx) => claimIn({ db, now }, tx.sql, holder))

  const setClaim = async (milliseconds: number): Promise<boolean> => {
    return db.transaction(async (tx) => {
      const { numUpdatedRows } = await tx.sql
        .updateTable('node')
        .set({ claimed_until: until({ db, now }, milliseconds) })
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
        throw new Error(`another node took the number ${number} while this one was away`)
      }
    },
    async release() {
      // Free only after this moment: a clock that is set back must not make the ids of this run again.
      await setClaim(1)
    },
  }
}

interface Clocks {
  db: Pick<Database, 'ownTime'>
  now: () => number
}

/**
 * Until when a number is held. By the store's clock, which all nodes ask, so that none takes the number of one that is
 * there; and by the holder's own, which its ids are made of: until no other can make the same ones again.
 */
function until({ db, now }: Clocks, milliseconds: number): Expression<number> {
  const own = sql`cast(${now() + milliseconds} as bigint)`
  const byStore = sql`cast(${storeTime(db, now(), milliseconds)} as bigint)`
  return sql<number>`case when ${byStore} > ${own} then ${byStore} else ${own} end`
}

/** Whether a number is free: by the store's clock, and for ids made by ours. */
function isFree({ db, now }: Clocks): Expression<SqlBool> {
  return sql<SqlBool>`(node.claimed_until <= ${storeTime(db, now())} and node.claimed_until <= ${now()})`
}

async function claimIn(clocks: Clocks, db: WriteSql, holder: string) {
  const lastEra = await lockGeneration(db, holder)
  const rows = await db
    .selectFrom('node')
    .select('number')
    .select(sql<SqlBool>`claimed_until > ${storeTime(clocks.db, clocks.now())}`.as('is_there'))
    .where((eb) => eb.not(isFree(clocks)))
    .execute()
  const taken = new Set(rows.map((row) => row.number))
  const isAlone = !rows.some((row) => row.is_there)
  if (isAlone) await beginGeneration(db, holder)
  const free = Array.from({ length: numbers }, (_, index) => index).filter((index) => !taken.has(index))
  for (const candidate of free) {
    const claimed_until = until(clocks, claimMilliseconds)
    const claimed = await db
      .insertInto('node')
      .values({ number: candidate, holder, claimed_until })
      .onConflict((conflict) =>
        conflict.column('number').doUpdateSet({ holder, claimed_until }).where(isFree(clocks)),
      )
      .returning('number')
      .executeTakeFirst()
    if (claimed) return { number: claimed.number, generation: isAlone ? holder : lastEra }
  }
  throw new Error(`All ${numbers} node numbers are taken.`)
}
