import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { makePlace } from '../testing.ts'
import { openSqlite } from './open-sqlite.ts'

test('a store closes while another process writes to it: what it would note for later waits', async () => {
  const path = ((await makePlace('sqlite')) as { sqliteFile: string }).sqliteFile
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
