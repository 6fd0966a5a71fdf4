import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import { migrate, refuseOlderStore } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'
import { createLocation, openStore } from './testing.ts'

const next = (statements: readonly string[]): Migration => ({
  number: (migrations.at(-1)?.number ?? 0) + 1,
  name: 'the-next',
  both: statements,
})

onBothDatabases('the schema of a store', (dialect) => {
  test('is created once; repeating does nothing', async () => {
    const db = await openStore(await createLocation(dialect))

    expect(await migrate(db)).toEqual(migrations.map((migration) => migration.name))
    expect(await migrate(db)).toEqual([])
  })

  test('is upgraded by a newer version with its data', async () => {
    const db = await openStore(await createLocation(dialect))
    await migrate(db)
    await db.transaction((tx) => tx.sql.insertInto('store_fact').values({ key: 'a', value: 'b' }).execute())
    const newer = [...migrations, next(['alter table store_fact add column note text'])]

    expect(await migrate(db, newer)).toEqual(['the-next'])
    const { rows } = await sql`select key, value, note from store_fact`.execute(db.sql)
    expect(rows).toEqual([{ key: 'a', value: 'b', note: null }])
  })

  test('of a newer version is rejected with an explanation', async () => {
    const db = await openStore(await createLocation(dialect))
    await migrate(db, [...migrations, next(['create table of_tomorrow (id bigint)'])])

    await expect(migrate(db)).rejects.toThrow(
      /^This store was opened by a newer version \(its schema is \d+, this version knows \d+\)\. Start the newer version, or restore a backup/,
    )
  })

  test('of a version before the first release is rejected and stays unchanged', async () => {
    const db = await openStore(await createLocation(dialect))
    await migrate(db, [{ number: 41, name: 'early', both: ['create table early (id bigint)'] }])

    const explained =
      /^This store has schema 41, and this version migrates stores from schema 77 on\. Upgrade it with/
    await expect(migrate(db)).rejects.toThrow(explained)
    await expect(refuseOlderStore(db)).rejects.toThrow(explained)
    const { rows } = await sql`select number from migration`.execute(db.sql)
    expect(rows).toEqual([{ number: 41 }])
  })

  test('stays unchanged when a migration fails', async () => {
    const db = await openStore(await createLocation(dialect))
    await migrate(db)
    const broken = [
      ...migrations,
      next(['create table half_done (id bigint)', 'create table half_done (id bigint)']),
    ]

    await expect(migrate(db, broken)).rejects.toThrow('half_done')
    await expect(sql`select * from half_done`.execute(db.sql)).rejects.toThrow('half_done')
    expect(await migrate(db)).toEqual([])
  })

  test('is created by one of two concurrent processes, and both continue', async () => {
    const location = await createLocation(dialect)
    const nodes = await Promise.all([openStore(location), openStore(location), openStore(location)])
    const applied = await Promise.all(nodes.map((db) => migrate(db)))

    expect(applied.flat().toSorted()).toEqual(migrations.map((migration) => migration.name).toSorted())
    for (const db of nodes) expect(await migrate(db)).toEqual([])
  })
})

test('migrations are ordered by unique numbers', () => {
  const numbers = migrations.map((migration) => migration.number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})
