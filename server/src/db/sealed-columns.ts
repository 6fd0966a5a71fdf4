import { sql } from 'kysely'
import type { SecretBox } from '../ports/secret-box.ts'
import type { Database } from './database.ts'

/** Columns with encrypted secrets, and the columns that identify their row. */
export const sealedColumns = [
  { table: 'signing_key', column: 'private_key', names: ['domain_name'] },
  { table: 'waiting_key', column: 'private_key', names: ['organisation_id', 'domain_name'] },
  { table: 'authenticator', column: 'secret', names: ['account_id'] },
  { table: 'authenticator_set_up', column: 'secret', names: ['account_id'] },
  { table: 'move_in', column: 'password', names: ['account_id', 'id'] },
  { table: 'certificate', column: 'account_key', names: ['directory'] },
  { table: 'certificate', column: 'private_key', names: ['directory'] },
  { table: 'store_fact', column: 'value', names: ['key'], only: 'forward_secret' },
] as const

type SealedColumn = (typeof sealedColumns)[number]

/** Returns the context that binds a secret to its row; in another row it cannot be decrypted. */
export function secretContext(table: SealedColumn['table'], ...names: readonly string[]): string {
  return [table, ...names].join('/')
}

/**
 * Re-encrypts secrets that are not encrypted with the current key; returns their number. For a secret that cannot be
 * decrypted, fails with the name of the missing key and leaves the row unchanged.
 */
export async function reseal(db: Database, secrets: SecretBox): Promise<number> {
  let sealed = 0
  for (const column of sealedColumns) {
    for (const row of await staleRows(db, secrets, column)) {
      const names = column.names.map((name) => row[name] ?? '')
      const context = secretContext(column.table, ...names)
      const fresh = secrets.seal(secrets.open(row.secret, context), context)
      await db.transaction((tx) => replace(tx.sql, column, { values: names, old: row.secret, fresh }))
      sealed++
    }
  }
  return sealed
}

type Row = Record<string, string> & { secret: string }

async function staleRows(db: Database, secrets: SecretBox, column: SealedColumn): Promise<Row[]> {
  const names = sql.join(column.names.map((name) => sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}`))
  const condition = 'only' in column ? sql`${sql.ref('key')} = ${column.only}` : sql`1 = 1`
  const { rows } = await sql<Row>`select ${names}, ${sql.ref(column.column)} as secret
    from ${sql.table(column.table)} where ${condition}`.execute(db.sql)
  return rows.map((row) => ({ ...row })).filter(({ secret }) => secret !== '' && secrets.isStale(secret))
}

/** Replaces only the value that was read; a newer one is already encrypted with the current key. */
async function replace(
  db: Database['sql'],
  { table, column, names }: SealedColumn,
  { values, old, fresh }: { values: readonly string[]; old: string; fresh: string },
): Promise<void> {
  const row = names.map((name, at) => sql`cast(${sql.ref(name)} as text) = ${values[at]}`)
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ${sql.join(row, sql` and `)} and ${sql.ref(column)} = ${old}`.execute(db)
}
