import { sql } from 'kysely'
import type { SecretBox } from '../ports/secret-box.ts'
import type { Database } from './database.ts'

/** Where secrets lie that a box seals: a column, and the columns that name its row. */
const sealedColumns = [
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

/** By what a secret is bound to its row: moved to another it does not open. */
export function secretContext(table: SealedColumn['table'], ...names: readonly string[]): string {
  return [table, ...names].join('/')
}

/**
 * Seals anew whatever is kept otherwise than it would be today; answers with how many. What cannot be opened is an
 * error that says which key is missing, and nothing of its row is changed.
 */
export async function sealAnew(db: Database, secrets: SecretBox): Promise<number> {
  let sealed = 0
  for (const place of sealedColumns) {
    for (const row of await staleRows(db, secrets, place)) {
      const names = place.names.map((name) => row[name] ?? '')
      const context = secretContext(place.table, ...names)
      const fresh = secrets.seal(secrets.open(row.secret, context), context)
      await db.transaction((tx) => replace(tx.sql, place, names, { old: row.secret, fresh }))
      sealed++
    }
  }
  return sealed
}

type Row = Record<string, string> & { secret: string }

async function staleRows(db: Database, secrets: SecretBox, place: SealedColumn): Promise<Row[]> {
  const names = sql.join(place.names.map((name) => sql`cast(${sql.ref(name)} as text) as ${sql.ref(name)}`))
  const condition = 'only' in place ? sql`${sql.ref('key')} = ${place.only}` : sql`1 = 1`
  const { rows } = await sql<Row>`select ${names}, ${sql.ref(place.column)} as secret
    from ${sql.table(place.table)} where ${condition}`.execute(db.sql)
  return rows.map((row) => ({ ...row })).filter(({ secret }) => secret !== '' && secrets.isStale(secret))
}

/** Only what was read is replaced: what somebody kept meanwhile is sealed already. */
async function replace(
  db: Database['sql'],
  { table, column, names }: SealedColumn,
  values: readonly string[],
  { old, fresh }: { old: string; fresh: string },
): Promise<void> {
  const row = names.map((name, at) => sql`cast(${sql.ref(name)} as text) = ${values[at]}`)
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ${sql.join(row, sql` and `)} and ${sql.ref(column)} = ${old}`.execute(db)
}
