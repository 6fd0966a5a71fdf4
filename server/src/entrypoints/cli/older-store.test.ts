import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/all.ts'
import { openDatabase } from '../../db/open-database.ts'
import { emptyDirectory } from '../../testing/product-process.ts'
import { openShell } from './testing.ts'

const readSchema = async (sqliteFile: string) => {
  const db = await openDatabase({ sqliteFile })
  const rows = await db.sql.selectFrom('migration').select('number').execute()
  await db.close()
  return rows.length
}

test('read-only commands reject an older store, print its version and leave it unchanged', async () => {
  const data = await emptyDirectory()
  const sqliteFile = join(data, 'bocau.db')
  const db = await openDatabase({ sqliteFile })
  await migrate(db, migrations.slice(0, -1))
  await db.close()
  const has = migrations.at(-2)?.number
  const needs = migrations.at(-1)?.number

  const bocau = openShell({ BOCAU_DATA: data })
  for (const line of ['check', 'account list', `backup ${join(data, 'copy')}`]) {
    const { code, output, errors } = await bocau(line)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(
      new RegExp(`^This store has schema ${has}, this version needs ${needs}\\. .+\\.\\n$`),
    )
  }
  expect(await readSchema(sqliteFile)).toBe(migrations.length - 1)
})
