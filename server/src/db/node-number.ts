import type { Database, Sql } from './database.ts'
import { beginEra, lockEra } from './store-era.ts'

/** The number that keeps this node's ids apart from every other node's. */
export interface NodeClaim {
  number: number
  /** The same for all nodes that have the store open together, and another one after nobody had it open. */
  era: string
  /** Says that this node is still alive, now and then; rejects when another has taken its number meanwhile. */
  renew(): Promise<void>
  release(): Promise<void>
}

const numbers = 1024
const claimMilliseconds = 10 * 60_000

/** Claims the lowest number that no living node holds. */
export async function claimNodeNumber(db: Database, holder: string, now: () => number): Promise<NodeClaim> {
  const { number, era } = await db.transaction((tx) => claimIn(tx.sql, holder, now))

  const setClaim = async (until: number): Promise<boolean> => {
    return db.transaction(async (tx) => {
      const { numUpdatedRows } = await tx.sql
        .updateTable('node')
        .set({ claimed_until: until })
        .where('number', '=', number)
        .where('holder', '=', holder)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    })
  }
  return {
    number,
    era,
    async renew() {
      if (!(await setClaim(now() + claimMilliseconds))) {
        throw new Error(`another node took the number ${number} while this one was away`)
      }
    },
    async release() {
      // Free only after this moment: a clock that is set back must not make the ids of this run again.
      await setClaim(now() + 1)
    },
  }
}

async function claimIn(db: Sql, holder: string, now: () => number) {
  const lastEra = await lockEra(db, holder)
  const taken = new Set(
    (await db.selectFrom('node').select('number').where('claimed_until', '>', now()).execute()).map(
      (row) => row.number,
    ),
  )
  const isAlone = taken.size === 0
  if (isAlone) await beginEra(db, holder)
  const free = Array.from({ length: numbers }, (_, index) => index).filter((index) => !taken.has(index))
  for (const candidate of free) {
    const claimed = await db
      .insertInto('node')
      .values({ number: candidate, holder, claimed_until: now() + claimMilliseconds })
      .onConflict((conflict) =>
        conflict
          .column('number')
          .doUpdateSet({ holder, claimed_until: now() + claimMilliseconds })
          .where('node.claimed_until', '<=', now()),
      )
      .returning('number')
      .executeTakeFirst()
    if (claimed) return { number: claimed.number, era: isAlone ? holder : lastEra }
  }
  throw new Error(`All ${numbers} node numbers are taken.`)
}
