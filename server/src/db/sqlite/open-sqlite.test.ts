import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WriteSql } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createLocation, openEmptyStore } from '../testing.ts'
import { openSqlite } from './open-sqlite.ts'

test('a store closes while another process writes; statistics can wait', async () => {
  const path = ((await createLocation('sqlite')) as { sqliteFile: string }).sqliteFile
  const db = openSqlite(path)
  await migrate(db)
  await db.transaction((tx) => tx.sql.insertInto('store_fact').values({ key: 'a', value: '' }).execute())
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('begin immediate')

  await db.close()

  other.exec('rollback')
  expect(other.prepare('select key from store_fact').all()).toEqual([{ key: 'a' }])
})

test('statistics of grown tables are updated while the store is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = await openEmptyStore('sqlite')
  const rows = Array.from({ length: 200 }, (_, at) => ({ key: `fact-${at}`, value: '' }))
  await db.transaction((tx) => tx.sql.insertInto('store_fact').values(rows).execute())
  const counted = async () => {
    const { rows: statistics } = await sql<{ stat: string }>`
      select stat from sqlite_stat1 where tbl = 'store_fact'`.execute(db.sql)
    return statistics.map(({ stat }) => stat)
  }
  expect(await counted()).toEqual([])

  vi.advanceTimersByTime(10 * 60_000)
  await db.transaction(async () => {})
  expect(await counted()).toEqual(['200 1'])
})

test('a read-only connection cannot write, even on repeated attempts', async () => {
  const db = await openEmptyStore('sqlite')
  const writeSql = db.sql as WriteSql
  const write = () => writeSql.insertInto('store_fact').values({ key: 'a', value: '' }).execute()
  for (let time = 0; time < 3; time++) await expect(write()).rejects.toThrow('readonly')
  const writeAndReport = () =>
    writeSql.insertInto('store_fact').values({ key: 'a', value: '' }).returning('key').execute()
  for (let time = 0; time < 3; time++) await expect(writeAndReport()).rejects.toThrow('readonly')
})

test('a repeated query sees each commit and no uncommitted data', async () => {
  const db = await openEmptyStore('sqlite')
  const count = async () => (await db.sql.selectFrom('store_fact').select('key').execute()).length
  for (let round = 0; round < 5; round++) {
    expect(await count()).toBe(round)
    await db.transaction(async (tx) => {
      await tx.sql
        .insertInto('store_fact')
        .values({ key: String(round), value: '' })
        .execute()
      expect(await count()).toBe(round)
    })
  }
  await expect(
    db.transaction(async (tx) => {
      await tx.sql.deleteFrom('store_fact').execute()
      expect(await count()).toBe(5)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await count()).toBe(5)
})

test('commits of another process are visible', async () => {
  const location = (await createLocation('sqlite')) as { sqliteFile: string }
  const db = openSqlite(location.sqliteFile)
  onTestFinished(() => db.close())
  await migrate(db)
  const keys = async () =>
    (await db.sql.selectFrom('store_fact').select('key').execute()).map(({ key }) => key)
  const before = await keys()
  expect(await keys()).toEqual(before)

  const other = new DatabaseSync(location.sqliteFile)
  other.exec("insert into store_fact (key, value) values ('from outside', '')")
  other.close()

  expect(await keys()).toEqual([...before, 'from outside'].toSorted())
})
