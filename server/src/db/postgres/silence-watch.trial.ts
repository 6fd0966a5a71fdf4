import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectTo } from '../../testing/postgres.ts'
import { openSilentProxy } from '../../testing/silent-proxy.ts'
import type { Database } from '../database.ts'
import { insertSomebody, makeMigratedPlace, openStore } from '../testing.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)

/** A store whose network may go silent, and a connection past it. */
async function open() {
  const place = await makeMigratedPlace('postgres')
  if (!('postgresUrl' in place)) throw new Error('not PostgreSQL')
  const far = new URL(place.postgresUrl)
  const proxy = await openSilentProxy({ port: Number(far.port) })
  far.port = String(proxy.port)
  const outside = await connectTo(place.postgresUrl)
  onTestFinished(() => outside.end())
  const db = await openStore({ postgresUrl: far.href })
  await insertSomebody(db, '7')
  return { db, outside, proxy }
}

const nameOf = async (db: Database) =>
  (await db.sql.selectFrom('account').select('full_name').executeTakeFirstOrThrow()).full_name

const setName = (db: Database, name: string) =>
  db.transaction((tx) =>
    tx.sql.updateTable('account').set({ full_name: name }).where('id', '=', '7').execute(),
  )

const away = { name: 'StoreUnavailable', trouble: 'away' }

describe.skipIf(!hasPostgres)('a network to the database that goes silent', () => {
  test('is noticed long before a statement has taken too long, and all goes on when it speaks again', {
    timeout: 120_000,
  }, async () => {
    const { db, proxy } = await open()
    await setName(db, 'before')
    proxy.goSilent()
    // More than there are connections: those that wait for one are told as well, by the pool where it was sooner.
    const asked = await Promise.allSettled([
      ...Array.from({ length: 12 }, () => nameOf(db)),
      setName(db, 'in the silence'),
    ])
    expect(asked.map((one) => one.status === 'rejected' && one.reason)).toEqual(
      asked.map(() =>
        expect.objectContaining({ ...away, trouble: expect.stringMatching(/^(?:away|crowded)$/) }),
      ),
    )
    await expect(setName(db, 'in the silence')).rejects.toMatchObject(away)

    proxy.goOn()
    await expect.poll(() => setName(db, 'after').then(() => 'kept', String)).toBe('kept')
    expect(await nameOf(db)).toBe('after')
  })

  test('that has forgotten the connections that were there costs what is asked on them, and nothing else', {
    timeout: 120_000,
  }, async () => {
    const { db, proxy } = await open()
    await nameOf(db)
    proxy.forget()
    await expect(nameOf(db)).rejects.toMatchObject(away)
    expect(await nameOf(db)).toBe('Trần Minh Khuê')
  })

  test('is not mistaken for a question that takes long, nor for one that waits for others', {
    timeout: 120_000,
  }, async () => {
    const { db, outside } = await open()
    await outside.query('begin')
    await outside.query('select 1 from account for update')
    const held = setName(db, 'Hà').catch((error: unknown) => error)
    // Longer than two connections together are given to answer.
    const { rows } = await sql<{ slept: string }>`select pg_sleep(12)::text as slept`.execute(db.sql)
    expect(rows).toEqual([{ slept: '' }])
    expect(await held).toMatchObject({ name: 'StoreUnavailable', trouble: 'held' })
    await outside.query('rollback')
  })
})
