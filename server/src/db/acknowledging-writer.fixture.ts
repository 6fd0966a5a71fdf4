import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

// Run as a process that tests kill: it writes without end, several at a time, and says each key once it is told
// that it is kept.
const [, , place = '', name = ''] = process.argv
const db = await openDatabase(place.startsWith('postgres:') ? { postgresUrl: place } : { sqliteFile: place })
await migrate(db)

async function writeOn(lane: number): Promise<never> {
  for (let turn = 0; ; turn++) {
    const key = `${name}-${lane}-${turn}`
    await db.transaction(async (tx) => {
      await tx.sql.insertInto('store_fact').values({ key, value: '' }).execute()
      await tx.sql
        .insertInto('store_fact')
        .values({ key: `twin of ${key}`, value: '' })
        .execute()
    })
    process.stdout.write(`${key}\n`)
  }
}

await Promise.all([1, 2, 3, 4].map(writeOn))
