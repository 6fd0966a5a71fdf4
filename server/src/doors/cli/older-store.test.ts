import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/all.ts'
import { openDatabase } from '../../db/open-database.ts'
import { emptyDirectory, ProductProcess } from '../../testing/product-process.ts'

const shapeOf = async (sqliteFile: string) => {
  const db = await openDatabase({ sqliteFile })
  const rows = await db.sql.selectFrom('migration').select('number').execute()
  await db.close()
  return rows.length
}

test('commands that only look or copy leave a store of an older program as it is, and say which shape it has', {
  timeout: 120_000,
}, async () => {
  const data = await emptyDirectory()
  const sqliteFile = join(data, 'bocau.db')
  const db = await openDatabase({ sqliteFile })
  await migrate(db, migrations.slice(0, -1))
  await db.close()
  const has = migrations.at(-2)?.number
  const needs = migrations.at(-1)?.number

  for (const args of [['check'], ['account', 'list'], ['backup', join(data, 'copy')]]) {
    const { code, output, errors } = await new ProductProcess('doors/cli/main.ts', args, {
      BOCAU_DATA: data,
    }).ended
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(
      new RegExp(`^This store has the shape ${has}, and this program needs ${needs}\\. .+\\.\\n$`),
    )
  }
  expect(await shapeOf(sqliteFile)).toBe(migrations.length - 1)
})
