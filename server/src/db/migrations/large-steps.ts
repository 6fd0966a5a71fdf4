import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from '../database.ts'
import { findPlacement } from '../layout/layout.ts'
import type { LargeStep, Migration } from './migration.ts'

/** So many pages of a table, 8 KB each, are changed in one transaction: whoever wants a row of them waits for no more. */
const pagesAtOnce = 500

/** The step as one statement, for a store that nobody else has open. */
export function statementOf(step: LargeStep): string {
  return 'index' in step
    ? `create ${step.isUnique ? 'unique ' : ''}index ${step.index} ${step.on}`
    : `update ${step.update} set ${step.set} where ${step.where}`
}

/** Notes in the transaction of a migration that its large steps are still to come. */
export async function noteUnfinished(db: WriteSql, { number }: Migration): Promise<void> {
  await sql`insert into migration_to_finish (number) values (${number})`.execute(db)
}

/** Does the large steps of migrations that are not finished, beside everybody who reads and writes, and one after the other. */
export async function finishMigrations(db: Database, migrations: readonly Migration[]): Promise<void> {
  if (db.dialect === 'sqlite' || !(await mayBeUnfinished(db.sql))) return
  const { rows } = await sql<{
    number: number
  }>`select number from migration_to_finish order by number`.execute(db.sql)
  for (const { number } of rows) {
    const { large = [] } = migrations.find((one) => one.number === number) ?? {}
    for (const step of large) {
      if ('index' in step) await indexBesideOthers(db, step)
      else await updateByParts(db, step)
    }
    await db.transaction((tx) =>
      sql`delete from migration_to_finish where number = ${number}`.execute(tx.sql),
    )
  }
}

async function mayBeUnfinished(db: Sql): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass('migration_to_finish') is not null as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/** It waits for transactions that began before, which nobody waits for in turn: so there is no end to its patience. */
async function indexBesideOthers(db: Database, step: Extract<LargeStep, { index: string }>): Promise<void> {
  await (db.sql as WriteSql).connection().execute(async (connection) => {
    const kept = await setPatience(connection, ['0', '0'])
    try {
      const { rows } = await sql<{ is_whole: boolean }>`
        select indisvalid as is_whole from pg_index where indexrelid = to_regclass(${step.index})`.execute(
        connection,
      )
      if (rows[0]?.is_whole) return
      // A program that was killed left it half done.
      await sql.raw(`drop index concurrently if exists ${step.index}`).execute(connection)
      const statement = statementOf(step).replace(/index/, 'index concurrently')
      await sql.raw(statement).execute(connection)
    } finally {
      await setPatience(connection, kept)
    }
  })
}

/** Sets how long a statement and its wait for a lock may take; answers with what was set before. */
async function setPatience(
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

/** Each part is a transaction of its own. Rows that are written meanwhile are of whoever writes them. */
async function updateByParts(
  db: Database,
  { update, set, where }: Extract<LargeStep, { update: string }>,
): Promise<void> {
  const placement = await findPlacement(db.sql, update)
  if (placement) {
    await updateByAccounts(db, { update, set, where }, placement)
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

/** What is spread over machines is changed an account at a time, what lies on all of them at once. */
async function updateByAccounts(
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
