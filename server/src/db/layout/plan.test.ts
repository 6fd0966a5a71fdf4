import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testLayout } from '../../testing/postgres.ts'
import { openEmptyStore } from '../testing.ts'
import { plan } from './plan.ts'

/** A primary or foreign key of a table. */
interface Key {
  table: string
  to: string | null
  columns: string[]
}

/** Keys without an account, whose random values collide with a probability of at most 2^-128. */
const byChance = ['share (token_hash)', 'tracking_pixel (token)']

/** Foreign keys to rows on other machines, whose deletion is handled in code. */
const elsewhere = ['office_session (owner_id, node_id)']

describe.skipIf(!process.env.BOCAU_TEST_POSTGRES)('a store distributed by account', () => {
  test('has a placement for every table', async () => {
    const db = await openEmptyStore('postgres')
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db.sql)
    expect(Object.keys(plan).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('includes the account in every unique key', async () => {
    const loose = (await listKeys()).filter(({ table, to, columns }) => {
      const placement = plan[table]
      return to === null && typeof placement === 'object' && !columns.includes(placement.by)
    })
    expect(loose.map(keyName).toSorted()).toEqual(untilDistributed(byChance))
  })

  test('references only colocated or replicated rows', async () => {
    const crossing = (await listKeys()).filter(({ table, to, columns }) => {
      const [from, target] = [plan[table], plan[to ?? '']]
      if (to === null || target === 'everywhere') return false
      if (typeof target !== 'object' || typeof from !== 'object') return target !== from
      return columns[0] !== from.by
    })
    expect(crossing.map(keyName).toSorted()).toEqual(untilDistributed(elsewhere))
  })
})

/** Exceptions that no longer exist once the tables are distributed. */
const untilDistributed = (names: readonly string[]) => (testLayout === 'citus' ? [] : names)

const keyName = ({ table, columns }: Key) => `${table} (${columns.join(', ')})`

async function listKeys(): Promise<Key[]> {
  const db = await openEmptyStore('postgres')
  const { rows } = await sql<Key>`
    select table_of.relname as "table", target.relname as "to", array(
      select attname::text from unnest(held.conkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = held.conrelid and attnum = part.number order by part.place
    ) as columns
    from pg_constraint held
    join pg_class table_of on table_of.oid = held.conrelid
    left join pg_class target on target.oid = held.confrelid
    where held.contype in ('f', 'u', 'p') and held.connamespace = 'public'::regnamespace
    order by 1`.execute(db.sql)
  return rows
}
