import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmptyStore } from '../testing.ts'
import { postgresGrams } from './name-index.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES

test.skipIf(!postgresUrl)('searches names by the same grams that PostgreSQL computes', async () => {
  const db = await openEmptyStore('postgres')
  for (const accountId of ['1', '2147483647', '912103737328140288', '9223372036854775807']) {
    for (const name of ['', 'an', 'hop dong 2099.pdf', 'ghe 🪑🪑🪵.txt', '𠀀𠀁𠀂 mau', 'aaaaaa']) {
      const { rows } = await sql<{ parts: number[] }>`
        select drive_name_parts(${accountId}, ${name}) as parts`.execute(db.sql)
      const parts = postgresGrams(accountId, [name]).toSorted((a, b) => a - b)
      expect([accountId, name, parts]).toEqual([accountId, name, rows[0]?.parts])
    }
  }
})
