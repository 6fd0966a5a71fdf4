import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/index.ts'
import type { Database, Transaction } from './database.ts'
import { insertAccount, openEmptyStore } from './testing.ts'

const save =
  (key: string, value = '') =>
  (tx: Transaction) =>
    tx.sql.insertInto('store_fact').values({ key, value }).execute()

async function keysIn(db: Database): Promise<string[]> {
  const rows = await db.sql.selectFrom('store_fact').select('key').orderBy('key').execute()
  return rows.map((row) => row.key)
}

onBothDatabases('a transaction', (dialect) => {
  test('stores all of its changes or none', async () => {
    const db = await openEmptyStore(dialect)
    const failing = db.transaction(async (tx) => {
      await save('a')(tx)
      throw new Error('changed my mind')
    })

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await keysIn(db)).toEqual([])
  })

  test.each([
    { failing: 'the first and the second', kept: 2 },
    { failing: 'the first and the third', kept: 1 },
    { failing: 'the second and the third', kept: 0 },
  ])('that fails does not affect its neighbours: $failing of three', async ({ kept }) => {
    const succeeds = (index: number) => index % 3 === kept
    const db = await openEmptyStore(dialect)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        db.transaction(async (tx) => {
          await save(`fact-${String(index).padStart(2, '0')}`)(tx)
          // Repeating a key violates a constraint, an error raised by the database itself.
          if (succeeds(index + 1)) await save(`fact-${String(index).padStart(2, '0')}`)(tx)
          if (succeeds(index + 2)) throw new Error('changed my mind')
        }),
      ),
    )

    expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual(
      Array.from({ length: 30 }, (_, index) => succeeds(index)),
    )
    expect(await keysIn(db)).toEqual(
      Array.from({ length: 10 }, (_, index) => `fact-${String(index * 3 + kept).padStart(2, '0')}`),
    )
  })

  test('shows its changes to others only when they are durable', async () => {
    const db = await openEmptyStore(dialect)
    await db.transaction(async (tx) => {
      await save('a')(tx)

      expect(await keysIn(db)).toEqual([])
      expect(await tx.sql.selectFrom('store_fact').select('key').execute()).toEqual([{ key: 'a' }])
    })
    expect(await keysIn(db)).toEqual(['a'])
  })

  test('notifies after its change is readable, and never after a failure', async () => {
    const db = await openEmptyStore(dialect)
    const order: string[] = []
    const read = new Promise<string[]>((resolve) => {
      void db.transaction(async (tx) => {
        await save('a')(tx)
        tx.afterCommit(() => order.push('a'))
        tx.afterCommit(() => resolve(keysIn(db)))
      })
    })
    await db
      .transaction(async (tx) => {
        tx.afterCommit(() => order.push('b'))
        throw new Error('changed my mind')
      })
      .catch(() => {})

    expect(await read).toEqual(['a'])
    expect(order).toEqual(['a'])
  })

  test('returns the result of its work', async () => {
    const db = await openEmptyStore(dialect)
    expect(await db.transaction(async () => 'kept')).toBe('kept')
  })

  test('serialises changes to one account', async () => {
    const db = await openEmptyStore(dialect)
    await insertAccount(db, '7')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          await tx.lockAccount('7')
          const { used_bytes } = await tx.sql
            .selectFrom('account_counter')
            .select('used_bytes')
            .where('account_id', '=', '7')
            .executeTakeFirstOrThrow()
          await new Promise((resolve) => setImmediate(resolve))
          await tx.sql
            .updateTable('account_counter')
            .set({ used_bytes: used_bytes + 1 })
            .where('account_id', '=', '7')
            .execute()
        }),
      ),
    )

    const account = await db.sql.selectFrom('account_counter').select('used_bytes').executeTakeFirstOrThrow()
    expect(account.used_bytes).toBe(20)
  })

  test('returns ids as text and small numbers as numbers', async () => {
    const db = await openEmptyStore(dialect)
    const id = '9223372036854775807'
    await db.transaction((tx) =>
      tx.sql
        .insertInto('organisation')
        .values({ id, name: 'Mộc Việt', created_at: 1_772_416_800_000 })
        .execute(),
    )

    const row = await db.sql
      .selectFrom('organisation')
      .select(['id', 'name', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ id, name: 'Mộc Việt', created_at: 1_772_416_800_000 })
  })
})
