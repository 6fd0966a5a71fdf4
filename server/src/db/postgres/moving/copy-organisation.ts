import type pg from 'pg'
import { compareChunks } from '../copying/compare-rows.ts'
import { andOnly, type CopiedTable, columnList } from '../copying/copied-tables.ts'
import { copyTables } from '../copying/copy-store.ts'
import { followChanges } from '../copying/follow-changes.ts'
import { compareInUse } from '../copying/switch-stores.ts'
import { quoteName } from '../snapshots/connect.ts'
import { accountColumn, accountsOf } from './moved-tables.ts'
import type { Move } from './prepare-move.ts'

/** Copies all rows of the organisation, account by account, so that rows are read by index. */
export async function copyOrganisation(move: Move): Promise<void> {
  const tables: CopiedTable[] = []
  for (const table of move.tables) {
    const column = accountColumn(table)
    if (column === null) tables.push(table)
    else
      for (const id of await listAccountsWith(move, table, column))
        tables.push({ ...limitToAccount(table, column, id), part: `${table.name} ${id}` })
  }
  await copyTables({ ...move, tables })
}

const limitToAccount = (table: CopiedTable, column: string, accountId: string): CopiedTable => ({
  ...table,
  only: `${quoteName(column)} = ${accountId}${andOnly(table)}`,
})

async function listAccountsWith(
  { source, organisationId }: Move,
  { name }: CopiedTable,
  column: string,
): Promise<string[]> {
  const { rows } = await source.query<{ id: string }>(
    `select id::text from account one where organisation_id = $1
       and exists (select 1 from ${quoteName(name)} where ${quoteName(column)} = one.id) order by one.id`,
    [organisationId],
  )
  return rows.map(({ id }) => id)
}

/** Compares all rows of the organisation while it is in use, until few changed ones are left. */
export async function compareOrganisation(move: Move): Promise<void> {
  await compareInUse(move, async () => {
    for (const table of move.tables) {
      const column = accountColumn(table)
      if (column === null) await compareChunks(move, table)
      else
        for (const id of await listDifferentAccounts(move, table, column))
          await compareChunks(move, limitToAccount(table, column, id))
    }
  })
}

/** Lists the accounts whose rows of a table differ in number or content. */
async function listDifferentAccounts(
  { source, target, organisationId }: Move,
  table: CopiedTable,
  column: string,
): Promise<string[]> {
  const sum = async (client: pg.Client) => {
    const { rows } = await client.query<{ id: string; sum: string }>(
      `select ${quoteName(column)}::text as id,
         count(*) || ' ' || sum(hashtextextended(row(${columnList(table.columns, 'one.')})::text, 0)) as sum
       from ${quoteName(table.name)} one
       where ${quoteName(column)} in ${accountsOf(organisationId)}${andOnly(table)} group by 1`,
    )
    return new Map(rows.map((row) => [row.id, row.sum]))
  }
  const [from, to] = await Promise.all([sum(source), sum(target)])
  return [...new Set([...from.keys(), ...to.keys()])].filter((id) => from.get(id) !== to.get(id))
}

/** Applies all changes up to one moment, so that the copied rows are consistent with each other. */
export async function followToSnapshot(move: Move): Promise<void> {
  await move.source.query('begin isolation level repeatable read')
  try {
    while ((await followChanges(move, move.tables)) > 0);
    await move.source.query('commit')
  } catch (error) {
    await move.source.query('rollback')
    throw error
  }
}
