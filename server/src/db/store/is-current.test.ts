import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../../testing/index.ts'
import { isDistributed } from '../layout/layout.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/all.ts'
import { createLocation, openStore } from '../testing.ts'
import { isCurrentStore, listMigrationNumbers } from './is-current.ts'

test('the files of the migrations are named after their numbers', () => {
  expect(listMigrationNumbers().toSorted((a, b) => a - b)).toEqual(migrations.map(({ number }) => number))
})

onBothDatabases('a store is current', (dialect) => {
  test('after all migrations, and not before', async () => {
    const db = await openStore(await createLocation(dialect))
    expect(await isCurrentStore(db)).toBe(false)
    await migrate(db, migrations.slice(0, -1))
    expect(await isCurrentStore(db)).toBe(false)
    await migrate(db)
    expect(await isCurrentStore(db)).toBe(true)
  })

  test('unless a newer version has migrated it', async () => {
    const db = await openStore(await createLocation(dialect))
    await migrate(db)
    await db.transaction((tx) =>
      sql`insert into migration (number, name) values (9999, 'of tomorrow')`.execute(tx.sql),
    )
    expect(await isCurrentStore(db)).toBe(false)
  })

  test.skipIf(dialect === 'sqlite')('unless a large step of a migration is unfinished', async () => {
    const db = await openStore(await createLocation(dialect))
    await migrate(db)
    expect(await isDistributed(db.sql)).toBe(false)
    const change = (statement: string) => db.transaction((tx) => sql.raw(statement).execute(tx.sql))
    await change('insert into migration_to_finish (number) values (640)')
    expect(await isCurrentStore(db)).toBe(false)
    await change('delete from migration_to_finish')
    expect(await isCurrentStore(db)).toBe(true)
  })
})
