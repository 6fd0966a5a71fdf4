import pg from 'pg'
import type { SecretBox } from '../../../ports/secret-box.ts'
import { sealedColumns, secretContext } from '../../sealed-columns.ts'
import { andOnly, type CopiedTable, columnList } from '../copying/copied-tables.ts'
import { quoteName } from '../snapshots/connect.ts'
import { followToSnapshot } from './copy-organisation.ts'
import { accountsOf } from './moved-tables.ts'
import type { MovedJob } from './organisation-work.ts'
import type { Move } from './prepare-move.ts'
import { saveInsertedMove } from './staging.ts'

/** Keys of both installations, by which secrets are encrypted. */
export interface Secrets {
  readonly from: SecretBox
  readonly to: SecretBox
}

/** The connection broke during the commit: only the next run can find out if the target has the rows. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super(
      'The connection to the target was lost in the last step of the switch. The organisation stays closed. Run the command again.',
      { cause },
    )
  }
}

/**
 * Inserts the copied rows into the tables in use and rolls back, to find conflicts and to measure the time of the
 * switch.
 */
export async function rehearseInsert(move: Move, secrets: Secrets): Promise<void> {
  await followToSnapshot(move)
  const startedAt = move.reporter.now()
  await move.target.query('begin')
  let rows: number
  try {
    rows = await insertRows(move, secrets)
  } catch (error) {
    throw explainConflict(error)
  } finally {
    await move.target.query('rollback')
  }
  const seconds = ((move.reporter.now() - startedAt) / 1000).toFixed(1)
  move.reporter.print(
    `Rehearsed the switch: ${rows} rows were inserted in ${seconds} s and removed again. The organisation will be closed for about that time.`,
  )
}

/** Inserts the copied rows and the waiting jobs into the tables in use, in one transaction. */
export async function insertOrganisation(
  move: Move,
  { secrets, jobs, nextId }: { secrets: Secrets; jobs: readonly MovedJob[]; nextId(): string },
): Promise<void> {
  await move.target.query('begin')
  try {
    await insertRows(move, secrets)
    await insertJobs(move, { jobs, nextId })
    await saveInsertedMove(move.target, move.organisationId, move.id)
  } catch (error) {
    await move.target.query('rollback').catch(() => {})
    throw explainConflict(error)
  }
  try {
    await move.target.query('commit')
  } catch (error) {
    throw isRejected(error) ? explainConflict(error) : new UnknownOutcome(error)
  }
}

/** Classes of errors after which a transaction may be committed: lost connections, ended sessions, and faults. */
const unclearErrors = /^(08|53|57|58|XX)|^40003$/

/** Returns true if the server answered that it rolled the transaction back. */
const isRejected = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !unclearErrors.test(error.code)

async function insertRows(move: Move, secrets: Secrets): Promise<number> {
  let count = 0
  for (const table of await sortByReferences(move)) {
    const { rowCount } = await move.target.query(
      `insert into ${homeTable(move, table.name)} (${columnList(table.columns)})
       select ${columnList(table.columns)} from ${quoteName(table.name)} where true${andOnly(table)}`,
    )
    count += rowCount ?? 0
  }
  const organisation = homeTable(move, 'organisation')
  await move.target.query(`update ${organisation} set move_state = null where id = $1`, [move.organisationId])
  // Leases are those of the source's nodes.
  await move.target.query(
    `update ${homeTable(move, 'outgoing')} set lease_holder = '', leased_until = 0
     where lease_holder <> '' and account_id in ${accountsOf(move.organisationId)}`,
  )
  await resealRows(move, secrets)
  return count
}

const homeTable = ({ home }: Move, name: string): string => `${quoteName(home)}.${quoteName(name)}`

/** Sorts tables so that each follows those that it references. */
async function sortByReferences({ target, home, tables }: Move): Promise<CopiedTable[]> {
  const { rows } = await target.query<{ from: string; to: string }>(
    `select child.relname as from, parent.relname as to from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and child.relnamespace = $1::regnamespace and conrelid <> confrelid`,
    [quoteName(home)],
  )
  const references = Map.groupBy(rows, ({ from }) => from)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const sorted = new Set<CopiedTable>()
  const visiting = new Set<string>()
  const visit = (name: string) => {
    const table = byName.get(name)
    if (!table || sorted.has(table)) return
    if (visiting.has(name)) throw new Error(`The tables that ${name} references also reference it.`)
    visiting.add(name)
    for (const { to } of references.get(name) ?? []) visit(to)
    sorted.add(table)
  }
  for (const { name } of tables) visit(name)
  return [...sorted]
}

/** Encrypts the inserted secrets with the key of the target. */
async function resealRows(move: Move, { from, to }: Secrets): Promise<void> {
  const byName = new Map(move.tables.map((table) => [table.name, table]))
  for (const { table: name, column, names } of sealedColumns) {
    const table = byName.get(name)
    if (!table) continue
    const home = homeTable(move, name)
    const { rows } = await move.target.query<Record<string, string>>(
      `select ${names.map((one) => `${one}::text as ${one}`).join(', ')}, ${column} as sealed_value
       from ${home} where ${column} <> ''${andOnly(table)}`,
    )
    for (const { sealed_value: sealed = '', ...row } of rows) {
      const values = names.map((one) => row[one] ?? '')
      const context = secretContext(name, ...values)
      const resealed = to.seal(from.open(sealed, context), context)
      if (resealed === sealed) continue
      const key = names.map((one, at) => `${one}::text = $${at + 2}`).join(' and ')
      await move.target.query(`update ${home} set ${column} = $1 where ${key}`, [resealed, ...values])
    }
  }
}

/** Inserts jobs with their ids, from which messages get theirs; a job whose id is in use gets a new one. */
async function insertJobs(
  move: Move,
  { jobs, nextId }: { jobs: readonly MovedJob[]; nextId(): string },
): Promise<void> {
  for (const job of jobs) if (!(await insertJob(move, job))) await insertJob(move, { ...job, id: nextId() })
}

async function insertJob(move: Move, job: MovedJob): Promise<boolean> {
  const { rowCount } = await move.target.query(
    `insert into ${homeTable(move, 'job')} (id, kind, payload, unique_key, state, run_at, attempts, max_attempts,
         leased_until, lease_holder, last_error, created_at)
       values ($1, $2, $3, $4, 'waiting', $5, $6, $7, 0, '', '', $8)
       on conflict (id) do nothing`,
    [
      job.id,
      job.kind,
      job.payload,
      job.unique_key,
      job.run_at,
      job.attempts,
      job.max_attempts,
      job.created_at,
    ],
  )
  return rowCount === 1
}

/** A unique value may be in use in the target by another organisation. */
function explainConflict(error: unknown): unknown {
  const { code, table = '', detail = '' } = error as { code?: string; table?: string; detail?: string }
  if (code !== '23505') return error
  return new Error(
    `A row of the table ${table} cannot be inserted into the target: ${detail} The organisation stays in the source.`,
    { cause: error },
  )
}
