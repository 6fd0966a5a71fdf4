import { expect, test } from 'vitest'
import { prepared } from '../prepared.ts'
import { openEmptyStore } from '../testing.ts'

const firstEntries = prepared((db, params: { limit: number }) =>
  db.selectFrom('store_fact').select('key').orderBy('key').limit(params.limit),
)

test('limits are not plain parameters, which would cause replanning', async () => {
  const db = await openEmptyStore('sqlite')
  await db.transaction((tx) =>
    tx.sql
      .insertInto('store_fact')
      .values(['a', 'b', 'c'].map((key) => ({ key, value: '' })))
      .execute(),
  )

  const two = db.sql.selectFrom('store_fact').select('key').orderBy('key').limit(2).offset(1)
  expect(two.compile().sql).toMatch(/ limit 2 offset \?$/)
  expect(await two.execute()).toEqual([{ key: 'b' }, { key: 'c' }])
  for (const limit of [1, 3, 2])
    expect((await firstEntries.all(db.sql, { limit })).map(({ key }) => key)).toEqual(
      ['a', 'b', 'c'].slice(0, limit),
    )
})
