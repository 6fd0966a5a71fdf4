import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import { prepared, preparedByCount, preparedInsert, preparedWrite } from './prepared.ts'
import { openEmptyStore } from './testing.ts'

let built = 0
const factsOf = preparedByCount((count) =>
  prepared((db, given: { keys: readonly string[]; least: string }) => {
    built++
    return db
      .selectFrom('store_fact')
      .select(['key', 'value'])
      .where(
        'key',
        'in',
        Array.from({ length: count }, (_, at) => given.keys[at] as string),
      )
      .where('value', '>=', given.least)
      .orderBy('key')
  }),
)
const insertFact = preparedInsert('store_fact')
const factOf = prepared(
  (db, given: { key: string }) => db.selectFrom('store_fact').select('value').where('key', '=', given.key),
  { keepsPlan: true },
)
const renameFact = preparedWrite((db, given: { key: string; value: string }) =>
  db.updateTable('store_fact').set({ value: given.value }).where('key', '=', given.key),
)

onBothDatabases('a prepared query', (dialect) => {
  test('is built once and run with different values', async () => {
    const db = await openEmptyStore(dialect)
    built = 0
    await db.transaction(async (tx) => {
      for (const key of ['a', 'b', 'c']) await insertFact(tx.sql, { key, value: `value ${key}` })
      await insertFact(tx.sql, { value: 'the other way round', key: 'd' })
    })

    const ask = (keys: string[], least = '') => factsOf(keys.length).all(db.sql, { keys, least })
    expect((await ask(['a', 'c'])).map(({ key }) => key)).toEqual(['a', 'c'])
    expect((await ask(['b', 'd'])).map(({ value }) => value)).toEqual(['value b', 'the other way round'])
    expect(await ask(['b', 'd'], 'value')).toEqual([{ key: 'b', value: 'value b' }])
    expect(built).toBeLessThanOrEqual(1)
    expect(await factsOf(1).first(db.sql, { keys: ['x'], least: '' })).toBeUndefined()
  })

  test('sees the changes of its transaction and returns the number of changed rows', async () => {
    const db = await openEmptyStore(dialect)
    await db.transaction(async (tx) => {
      await insertFact(tx.sql, { key: 'a', value: '1' })
      expect(await renameFact.run(tx.sql, { key: 'a', value: '2' })).toBe(1)
      expect(await renameFact.run(tx.sql, { key: 'b', value: '2' })).toBe(0)
      expect(await factsOf(1).first(tx.sql, { keys: ['a'], least: '' })).toEqual({ key: 'a', value: '2' })
    })
  })
})

test.skipIf(!process.env.BOCAU_TEST_POSTGRES)(
  'PostgreSQL prepares queries with a kept plan under a name',
  async () => {
    const db = await openEmptyStore('postgres', { hasOwnDatabase: true })
    await db.transaction(async (tx) => {
      await insertFact(tx.sql, { key: 'a', value: '1' })
      for (const key of ['a', 'b', 'a']) {
        expect(await factOf.first(tx.sql, { key })).toEqual(key === 'a' ? { value: '1' } : undefined)
      }
      const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`
      const { rows } = await kept.execute(tx.sql)
      expect(rows).toEqual([{ statement: 'select "value" from "store_fact" where "key" = $1' }])
    })
  },
)
