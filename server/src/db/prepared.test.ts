import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import { prepared, preparedByCount, preparedInsert, preparedInsertAll, preparedWrite } from './prepared.ts'
import { openEmptyStore } from './testing.ts'

let built = 0
const entriesByKeys = preparedByCount((count) =>
  prepared((db, params: { keys: readonly string[]; minimum: string }) => {
    built++
    return db
      .selectFrom('store_fact')
      .select(['key', 'value'])
      .where(
        'key',
        'in',
        Array.from({ length: count }, (_, at) => params.keys[at] as string),
      )
      .where('value', '>=', params.minimum)
      .orderBy('key')
  }),
)
const insertEntry = preparedInsert('store_fact')
const insertEntries = preparedInsertAll('store_fact', ['key', 'value'])
const entryByKey = prepared(
  (db, params: { key: string }) => db.selectFrom('store_fact').select('value').where('key', '=', params.key),
  { cachesPlan: true },
)
const setEntry = preparedWrite((db, params: { key: string; value: string }) =>
  db.updateTable('store_fact').set({ value: params.value }).where('key', '=', params.key),
)

onBothDatabases('a prepared query', (dialect) => {
  test('is built once and run with different values', async () => {
    const db = await openEmptyStore(dialect)
    built = 0
    await db.transaction(async (tx) => {
      for (const key of ['a', 'b', 'c']) await insertEntry(tx.sql, { key, value: `value ${key}` })
      await insertEntry(tx.sql, { value: 'the other way round', key: 'd' })
    })

    const query = (keys: string[], minimum = '') => entriesByKeys(keys.length).all(db.sql, { keys, minimum })
    expect((await query(['a', 'c'])).map(({ key }) => key)).toEqual(['a', 'c'])
    expect((await query(['b', 'd'])).map(({ value }) => value)).toEqual(['value b', 'the other way round'])
    expect(await query(['b', 'd'], 'value')).toEqual([{ key: 'b', value: 'value b' }])
    expect(built).toBeLessThanOrEqual(1)
    expect(await entriesByKeys(1).first(db.sql, { keys: ['x'], minimum: '' })).toBeUndefined()
  })

  test('inserts any number of rows', async () => {
    const db = await openEmptyStore(dialect)
    const rows = Array.from({ length: 120 }, (_, at) => ({ key: `row ${at}`, value: `${at}` }))
    await db.transaction(async (tx) => {
      for (const count of [0, 1, 119])
        await insertEntries(tx.sql, count === 119 ? rows.slice(1) : rows.slice(0, count))
    })
    const stored = await db.sql
      .selectFrom('store_fact')
      .select(['key', 'value'])
      .where('key', 'like', 'row %')
      .execute()
    expect(stored.toSorted((a, b) => Number(a.value) - Number(b.value))).toEqual(rows)
  })

  test('sees the changes of its transaction and returns the number of changed rows', async () => {
    const db = await openEmptyStore(dialect)
    await db.transaction(async (tx) => {
      await insertEntry(tx.sql, { key: 'a', value: '1' })
      expect(await setEntry.run(tx.sql, { key: 'a', value: '2' })).toBe(1)
      expect(await setEntry.run(tx.sql, { key: 'b', value: '2' })).toBe(0)
      expect(await entriesByKeys(1).first(tx.sql, { keys: ['a'], minimum: '' })).toEqual({
        key: 'a',
        value: '2',
      })
    })
  })
})

test.skipIf(!process.env.BOCAU_TEST_POSTGRES)(
  'PostgreSQL prepares queries with a kept plan under a name',
  async () => {
    const db = await openEmptyStore('postgres', { hasOwnDatabase: true })
    await db.transaction(async (tx) => {
      await insertEntry(tx.sql, { key: 'a', value: '1' })
      for (const key of ['a', 'b', 'a']) {
        expect(await entryByKey.first(tx.sql, { key })).toEqual(key === 'a' ? { value: '1' } : undefined)
      }
      const plans = sql<{ statement: string }>`select statement from pg_prepared_statements`
      const { rows } = await plans.execute(tx.sql)
      expect(rows).toEqual([{ statement: 'select "value" from "store_fact" where "key" = $1' }])
    })
  },
)
