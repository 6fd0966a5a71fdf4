import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectTo } from '../../testing/postgres.ts'
import { openUnresponsiveProxy } from '../../testing/unresponsive-proxy.ts'
import type { Database } from '../database.ts'
import { createMigratedLocation, insertAccount, openStore } from '../testing.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)

/** Opens a store through a network that the test can silence, and a direct connection. */
async function open() {
  const location = await createMigratedLocation('postgres')
  if (!('postgresUrl' in location)) throw new Error('not PostgreSQL')
  const remoteUrl = new URL(location.postgresUrl)
  const proxy = await openUnresponsiveProxy({ port: Number(remoteUrl.port) })
  remoteUrl.port = String(proxy.port)
  const outside = await connectTo(location.postgresUrl)
  onTestFinished(() => outside.end())
  const db = await openStore({ postgresUrl: remoteUrl.href })
  await insertAccount(db, '7')
  return { db, outside, proxy }
}

const findName = async (db: Database) =>
  (await db.sql.selectFrom('account').select('full_name').executeTakeFirstOrThrow()).full_name

const setName = (db: Database, name: string) =>
  db.transaction((tx) =>
    tx.sql.updateTable('account').set({ full_name: name }).where('id', '=', '7').execute(),
  )

const away = { name: 'StoreUnavailable', trouble: 'away' }

describe.skipIf(!hasPostgres)('a network to the database that goes silent', () => {
  test('is detected long before the statement timeout, and recovery is automatic', {
    timeout: 120_000,
  }, async () => {
    const { db, proxy } = await open()
    await setName(db, 'before')
    proxy.silence()
    // More than there are connections: those waiting for one are notified as well, by the pool if that is sooner.
    const results = await Promise.allSettled([
      ...Array.from({ length: 12 }, () => findName(db)),
      setName(db, 'in the silence'),
    ])
    expect(results.map((one) => one.status === 'rejected' && one.reason)).toEqual(
      results.map(() =>
        expect.objectContaining({ ...away, trouble: expect.stringMatching(/^(?:away|crowded)$/) }),
      ),
    )
    await expect(setName(db, 'in the silence')).rejects.toMatchObject(away)

    proxy.resume()
    await expect.poll(() => setName(db, 'after').then(() => 'kept', String)).toBe('kept')
    expect(await findName(db)).toBe('after')
  })

  test('with lost connections fails only the queries on these', {
    timeout: 120_000,
  }, async () => {
    const { db, proxy } = await open()
    await findName(db)
    proxy.silenceExisting()
    await expect(findName(db)).rejects.toMatchObject(away)
    expect(await findName(db)).toBe('Trần Minh Khuê')
  })

  test('is not confused with a long query or one waiting for a lock', {
    timeout: 120_000,
  }, async () => {
    const { db, outside } = await open()
    await outside.query('begin')
    await outside.query('select 1 from account for update')
    const blocked = setName(db, 'Hà').catch((error: unknown) => error)
    // Longer than the time that two connections together have for a response.
    const { rows } = await sql<{ slept: string }>`select pg_sleep(12)::text as slept`.execute(db.sql)
    expect(rows).toEqual([{ slept: '' }])
    expect(await blocked).toMatchObject({ name: 'StoreUnavailable', trouble: 'held' })
    await outside.query('rollback')
  })
})
