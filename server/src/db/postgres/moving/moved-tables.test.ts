import { describe, expect, test } from 'vitest'
import { connectTo, testLayout } from '../../../testing/postgres.ts'
import { plan } from '../../layout/plan.ts'
import { createPostgresUrl } from '../../testing.ts'
import { listCopiedTables } from '../copying/copied-tables.ts'
import { limitToOrganisation, movedRows } from './moved-tables.ts'

test('every table is moved, or has a reason to stay', () => {
  expect(Object.keys(movedRows).toSorted()).toEqual(Object.keys(plan).toSorted())
})

test('a table without an entry ends the move before it starts', () => {
  const table = { name: 'shade', columns: ['id'], key: [{ name: 'id', type: 'bigint' }], only: null }
  expect(() => limitToOrganisation([table], '7')).toThrow('rows of the table shade move')
})

test('triggers look accounts and parents up by key', () => {
  const table = { name: 'access_request_file', columns: [], key: [], only: null }
  const condition = limitToOrganisation([table], '7')[0]?.isRecorded?.('new')
  const ofAccount = (column: string) =>
    `exists (select from account where account.id = ${column} and account.organisation_id = 7)`
  expect(condition).toBe(
    `${ofAccount('new.account_id')} and exists (select from access_request where access_request.account_id = new.account_id and access_request.id = new.request_id and ${ofAccount('access_request.account_id')} and ${ofAccount('access_request.asker_id')})`,
  )
})

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES) && testLayout === 'one'

describe.skipIf(!hasPostgres)('the moved tables', () => {
  test('reference moved rows only', async () => {
    const client = await connectTo(await createPostgresUrl())
    const { rows } = await client.query<{ from: string; to: string }>(
      `select child.relname as from, parent.relname as to from pg_constraint
       join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
       where contype = 'f'`,
    )
    const moved = new Set(limitToOrganisation(await listCopiedTables(client), '7').map(({ name }) => name))
    await client.end()
    expect(rows.filter(({ from, to }) => moved.has(from) && !moved.has(to))).toEqual([])
  })
})
