import type { Database } from './database.ts'

/** The number that keeps this node's ids apart from every other node's. */
export interface NodeClaim {
  number: number
  /** Says that this node is still alive, now and then; rejects when another has taken its number meanwhile. */
  renew(): Promise<void>
  release(): Promise<void>
}

const numbers = 1024
const claimMilliseconds = 10 * 60_000

/** Claims the lowest number that no living node holds. */
export async function claimNodeNumber(db: Database, holder: string, now: () => number): Promise<NodeClaim> {
  const number = await db.transaction(async (tx) => {
    const taken = new Set(
      (await tx.sql.selectFrom('node').select('number').where('claimed_until', '>', now()).execute()).map(
        (row) => row.number,
      ),
    )
    const free = Array.from({ length: numbers }, (_, index) => index).filter((index) => !taken.has(index))
    for (const candidate of free) {
      const claimed = await tx.sql
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
      if (claimed) return claimed.number
    }
    throw new Error(`All ${numbers} node numbers are taken.`)
  })

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
