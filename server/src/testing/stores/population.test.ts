import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Argon2PasswordHasher } from '../../adapters/argon2/argon2-password-hasher.ts'
import { plan } from '../../db/layout/plan.ts'
import { createWorld, onBothDatabases, type World } from '../index.ts'

/** Tables with data of the process. */
const ofProcess = ['node', 'store_fact']
/** SQLite runs migrations in one step. */
const ofPostgres = ['migration_to_finish']

async function readAll({ app }: World) {
  const remaining = app.db.dialect === 'sqlite' ? [...ofProcess, ...ofPostgres] : ofProcess
  const rows: Record<string, unknown[]> = {}
  for (const table of Object.keys(plan).filter((name) => !remaining.includes(name)))
    rows[table] = (await sql<object>`select * from ${sql.table(table)}`.execute(app.db.sql)).rows.map(
      (row) => ('password_hash' in row ? { ...row, password_hash: '' } : row),
    )
  return rows
}

onBothDatabases('the accounts of a test world', (database) => {
  test('are equal whether added or copied', async () => {
    // The first world of a process adds them, and so does every world with different password hashing.
    await (await createWorld({ database })).close()
    const passwords = new Argon2PasswordHasher({ memoryCost: 64, timeCost: 1 })
    const added = await createWorld({ database, parts: { passwords } })
    const copied = await createWorld({ database })

    const rows = await readAll(copied)
    expect(rows).toEqual(await readAll(added))
    expect(rows.account).toHaveLength(4)
    expect(copied.app.ids.next()).toBe(added.app.ids.next())
    await copied.signIn('khue@mocviet.test')
  })
})
