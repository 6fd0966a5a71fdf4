import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

// A process that tests kill: it writes endlessly and in parallel, and prints each key once its write is acknowledged as
// durable.
const [, , location = '', name = ''] = process.argv
const db = await openDatabase(
  location.startsWith('postgres:') ? { postgresUrl: location } : { sqliteFile: location },
)
await migrate(db)

async function writeOn(writer: number): Promise<never> {
  for (let round = 0; ; round++) {
    const key = `${name}-${writer}-${round}`
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
