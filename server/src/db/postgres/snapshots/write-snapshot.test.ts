import { describe, expect, test } from 'vitest'
import { connectTo } from '../../../testing/postgres.ts'
import { createLocation, createPostgresUrl } from '../../testing.ts'
import { readSnapshot } from './read-snapshot.ts'
import { writeSnapshot } from './write-snapshot.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)

const createEmptyUrl = async () => {
  const location = await createLocation('postgres')
  if (!('postgresUrl' in location)) throw new Error('not PostgreSQL')
  return location.postgresUrl
}

describe.skipIf(!hasPostgres)('a snapshot whose store ran migrations that are now one', () => {
  test('is written into an empty database with their numbers', async () => {
    const [source, target] = [await createPostgresUrl(), await createEmptyUrl()]
    const from = await connectTo(source)
    await from.query(`insert into migration (number, name) values (1, 'accounts'), (2, 'mailbox')`)
    await from.query(`insert into store_fact (key, value) values ('era', 'before')`)
    await readSnapshot(source, ({ migrations, counts, lines }) =>
      writeSnapshot(target, { migrations, counts, lines: lines(), era: 'after' }),
    )
    const numbers = 'select number from migration order by number'
    const to = await connectTo(target)
    expect((await to.query(numbers)).rows).toEqual((await from.query(numbers)).rows)
    expect((await to.query(`select value from store_fact where key = 'era'`)).rows).toEqual([
      { value: 'after' },
    ])
    await Promise.all([from.end(), to.end()])
  })

  test('is rejected when it is older than the first release', async () => {
    const snapshot = { migrations: [1, 2, 41], counts: {}, lines: (async function* () {})(), era: 'after' }
    await expect(writeSnapshot(await createEmptyUrl(), snapshot)).rejects.toThrow('This store has schema 41')
  })
})
