import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from '../database.ts'
import { findPlacement } from '../layout/layout.ts'
import type { LargeStep, Migration } from './migration.ts'

/** Pages of 8 KB per transaction; limits the time for which a row is locked. */
const pagesAtOnce = 500

/** Returns the step as a single statement, for a store without concurrent access. */
export function toSingleStatement(step: LargeStep): string {
  return 'index' in step
    ? `create ${step.isUnique ? 'unique ' : ''}index ${step.index} ${step.on}`
    : `update ${step.update} set ${step.set} where ${step.where}`
}

/** Records in the transaction of a migration that its large steps are pending. */
export async function recordPendingSteps(db: WriteSql, { number }: Migration): Promise<void> {
  await sql`insert into migration_to_finish (number) values (${number})`.execute(db)
}

/** Runs the pending large steps of migrations sequentially, with concurrent reads and writes. */
export async function finishMigrations(db: Database, migrations: readonly Migration[]): Promise<void> {
  if (db.dialect === 'sqlite' || !(await hasUnfinished(db.sql))) return
  const { rows } = await sql<{
    number: number
  }>`select number from migration_to_finish order by number`.execute(db.sql)
  for (const { number } of rows) {
    const { large = [] } = migrations.find((one) => one.number === number) ?? {}
    for (const step of large) {
      if ('index' in step) await indexConcurrently(db, step)
      else await updateInBatches(db, step)
    }
    await db.transaction((tx) =>
      sql`delete from migration_to_finish where number = ${number}`.execute(tx.sql),
    )
  }
}

async function hasUnfinished(db: Sql): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass('migration_to_finish') is not null as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/**
 * Builds an index concurrently. It waits for earlier transactions while no other waits for it, so its timeouts are
 * disabled.
 */
async function indexConcurrently(db: Database, step: Extract<LargeStep, { index: string }>): Promise<void> {
  await (db.sql as WriteSql).connection().execute(async (connection) => {
    const previous = await setTimeouts(connection, ['0', '0'])
    try {
      const { rows } = await sql<{ is_whole: boolean }>`
        select indisvalid as is_whole from pg_index where indexrelid = to_regclass(${step.index})`.execute(
        connection,
      )
      if (rows[0]?.is_whole) return
      // An interrupted process left it incomplete.
      await sql.raw(`drop index concurrently if exists ${step.index}`).execute(connection)
      const statement = toSingleStatement(step).replace(/index/, 'index concurrently')
      await sql.raw(statement).execute(connection)
    } finally {
      await setTimeouts(connection, previous)
    }
  })
}

/** Sets the timeouts of statements and locks; returns the previous ones. */
async function setTimeouts(
  connection: WriteSql,
  [statement, lock]: readonly [string, string],
): Promise<[string, string]> {
  const { rows } = await sql<{
    statement: string
    lock: string
  }>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    connection,
  )
  await sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`.execute(
    connection,
  )
  return [rows[0]?.statement ?? '0', rows[0]?.lock ?? '0']
}

/** Updates rows in batches, each in its own transaction. Rows written meanwhile already have the new form. */
async function updateInBatches(
  db: Database,
  { update, set, where }: Extract<LargeStep, { update: string }>,
): Promise<void> {
  const placement = await findPlacement(db.sql, update)
  if (placement) {
    await updateByAccount(db, { update, set, where }, placement)
    return
  }
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size(to_regclass(${update})) / current_setting('block_size')::bigint as pages`.execute(
    db.sql,
  )
  const pages = rows[0]?.pages ?? 0
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const [from, to] = [page, page + pagesAtOnce].map((one) => sql.lit(`(${one},0)`))
    await db.transaction((tx) =>
      sql`update ${sql.table(update)} set ${sql.raw(set)}
        where ctid >= ${from}::tid and ctid < ${to}::tid and (${sql.raw(where)})`.execute(tx.sql),
    )
  }
}

/** Updates distributed tables one account at a time, and replicated ones in a single statement. */
async function updateByAccount(
  db: Database,
  { update, set, where }: Extract<LargeStep, { update: string }>,
  { by }: { by: string | null },
): Promise<void> {
  const change = sql`update ${sql.table(update)} set ${sql.raw(set)} where (${sql.raw(where)})`
  if (!by) {
    await db.transaction((tx) => change.execute(tx.sql))
    return
  }
  for (const { id } of await db.sql.selectFrom('account').select('id').execute())
    await db.transaction((tx) => sql`${change} and ${sql.ref(by)} = ${id}`.execute(tx.sql))
}
