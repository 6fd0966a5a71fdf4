import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testLayout } from '../../testing/postgres.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/all.ts'
import type { LargeStep, Migration } from '../migrations/migration.ts'
import { createLocation, insertAccount, openEmptyStore, openStore } from '../testing.ts'
import { describeDistribution } from './describe-distribution.ts'
import { dropKeys } from './distribute-tables.ts'
import { isDistributed } from './layout.ts'
import { plan } from './plan.ts'
import { refuseDistributed } from './require-citus.ts'

const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)

describe.skipIf(!hasPostgres || testLayout === 'citus')('a store that is to be distributed', () => {
  test('reports what its database lacks and stays unchanged', async () => {
    const db = await openStore(await createLocation('postgres'))
    await expect(migrate(db, undefined, { layout: 'citus' })).rejects.toThrow('create extension citus')
    expect(await isDistributed(db.sql)).toBe(false)
    expect(await migrate(db)).toEqual([])
  })
})

const isReady = hasPostgres && testLayout === 'citus'
if (!isReady)
  process.stdout.write(
    'skipped: what a store does that lies on several machines, because BOCAU_TEST_CITUS names no coordinator\n',
  )

const number = (migrations.at(-1)?.number ?? 0) + 1
const shade: Migration = {
  number,
  name: 'shades',
  both: [
    `create table shade (
      account_id bigint not null references account (id) on delete cascade,
      folder_id bigint not null,
      depth bigint,
      primary key (account_id, folder_id),
      foreign key (account_id, folder_id) references folder (account_id, id) on delete cascade
    )`,
    'alter table folder add column shades bigint',
    'insert into shade (account_id, folder_id) select account_id, id from folder',
  ],
  large: [
    { index: 'shade_by_depth', on: 'on shade (account_id, depth)' },
    { update: 'shade', set: 'depth = 7', where: 'depth is null' },
  ] satisfies LargeStep[],
}

describe.skipIf(!isReady)('a distributed store', () => {
  test('is migrated like any other; a new table is distributed as planned', async () => {
    const db = await openEmptyStore('postgres')
    await insertAccount(db, '7')
    await db.transaction((tx) =>
      sql`insert into folder (account_id, id, name, is_system, icon, unread_threads, total_threads, created_at)
        values (7, 8, 'INBOX', 1, 'inbox', 0, 0, 0)`.execute(tx.sql),
    )
    const placements = { shade: { by: 'account_id' } } as const
    expect(await migrate(db, [...migrations, shade], { layout: 'citus', newPlacements: placements })).toEqual(
      ['shades'],
    )
    const { rows } = await sql`select account_id, folder_id, depth from shade`.execute(db.sql)
    expect(rows).toEqual([{ account_id: 7, folder_id: 8, depth: 7 }])
    const { rows: distributed } = await sql`
      select colocation_id = (select colocation_id from citus_tables where table_name = 'folder'::regclass) as is_beside
      from citus_tables where table_name = 'shade'::regclass`.execute(db.sql)
    expect(distributed).toEqual([{ is_beside: true }])
    await db.transaction((tx) => sql`delete from folder where account_id = 7`.execute(tx.sql))
    expect((await sql`select 1 from shade`.execute(db.sql)).rows).toEqual([])
    expect(await migrate(db, [...migrations, shade], { layout: 'citus', newPlacements: placements })).toEqual(
      [],
    )
    // A program with another plan fails before it serves requests.
    const otherPlacements = { shade: 'everywhere' } as const
    await expect(
      migrate(db, [...migrations, shade], { layout: 'citus', newPlacements: otherPlacements }),
    ).rejects.toThrow(
      'The table shade is distributed incorrectly in Citus: it is distributed by account_id but must be replicated to every node.',
    )
  })

  test('cannot be opened by a program configured for a single machine', async () => {
    const db = await openEmptyStore('postgres')
    await expect(refuseDistributed(db.sql)).rejects.toThrow('remove BOCAU_DATABASE_LAYOUT=one')
    expect(await describeDistribution(db)).toMatchObject({ troubles: [] })
  })

  test('contains the data of an earlier single-machine store', {
    timeout: 300_000,
  }, async () => {
    const db = await openStore(await createLocation('postgres'))
    await migrate(db)
    await refuseDistributed(db.sql)
    expect(await describeDistribution(db)).toBeNull()
    await insertAccount(db, '7')
    await insertAccount(db, '8')
    expect(await migrate(db, undefined, { layout: 'citus' })).toEqual([])
    const { rows } = await sql`select account_id from account_counter order by account_id`.execute(db.sql)
    expect(rows).toEqual([{ account_id: 7 }, { account_id: 8 }])
    await expect(refuseDistributed(db.sql)).rejects.toThrow('are distributed')
  })

  test('is completed by the next start after an interruption', {
    timeout: 300_000,
  }, async () => {
    const db = await openStore(await createLocation('postgres'))
    await migrate(db)
    await insertAccount(db, '7')
    await dropKeys(db, plan)
    await expect(refuseDistributed(db.sql)).rejects.toThrow('are distributed')
    await migrate(db, undefined, { layout: 'citus' })
    await db.transaction((tx) => sql`delete from account where id = 7`.execute(tx.sql))
    expect((await sql`select 1 from account_counter`.execute(db.sql)).rows).toEqual([])
  })
})
