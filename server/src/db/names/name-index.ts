import { type RawBuilder, sql } from 'kysely'
import type { Database, WriteSql } from '../database.ts'
import { isQueriedSeparately } from '../layout/layout.ts'
import type { DriveNodeTable } from '../tables/tables-drive.ts'

type Dialect = Pick<Database, 'dialect'>
type Reads = Pick<Database, 'dialect' | 'sql'>

/** A name for the index: folded, with its sort key. */
export interface IndexedName {
  accountId: string
  nodeId: string
  isFile: 0 | 1
  fold: string
  sort: string
}

/** Number of characters of a gram, the unit of the index: each sequence of three characters of a name. */
const gramCharacters = 3
const rowsAtOnce = 500
/** Upper bound of grams. */
const maxGram = 2 ** 31 - 1

/** Indexes names, so that any part of at least three characters finds them. */
export async function addNames(
  { dialect }: Dialect,
  db: WriteSql,
  names: readonly IndexedName[],
): Promise<void> {
  if (dialect === 'sqlite') {
    for (const { accountId, nodeId, fold } of names) {
      const terms = sqliteGrams(accountId, fold).map(toTerm).join(' ')
      await sql`insert into drive_name (rowid, grams) values (cast(${nodeId} as integer), ${terms})`.execute(
        db,
      )
    }
    return
  }
  for (let start = 0; start < names.length; start += rowsAtOnce) {
    const rows = names.slice(start, start + rowsAtOnce).map(({ accountId, nodeId, isFile, fold, sort }) => ({
      account_id: accountId,
      node_id: nodeId,
      is_file: isFile,
      name_sort: sort,
      name_fold: fold,
    }))
    await db.insertInto('drive_name').values(rows).execute()
  }
}

/** Removes names from the index; `nodes` is a query that returns their ids. */
export async function removeNames(
  { dialect }: Dialect,
  db: WriteSql,
  { accountId, nodes }: { accountId: string; nodes: RawBuilder<unknown> },
): Promise<void> {
  if (dialect === 'sqlite') await sql`delete from drive_name where rowid in (${nodes})`.execute(db)
  else await sql`delete from drive_name where account_id = ${accountId} and node_id in (${nodes})`.execute(db)
}

/** Counts the names that may contain all words; null when the words are too short for the index. */
export async function countNames(
  db: Reads,
  accountId: string,
  words: readonly string[],
): Promise<number | null> {
  const match = matchCondition(db, accountId, words)
  if (!match) return null
  const ofAccount = db.dialect === 'postgres' ? sql`and account_id = ${accountId}` : sql``
  const { rows } = await sql<{
    count: number | string
  }>`select count(*) as count from drive_name where ${match} ${ofAccount}`.execute(db.sql)
  return Number(rows[0]?.count ?? 0)
}

/** Requested range of files in the order of names. */
export interface FilesRequest {
  readonly after: { readonly value: string | number; readonly id: string } | null
  readonly direction: 'asc' | 'desc'
}

/** SQL condition: a name follows the start of the requested range. */
function isAfterStart({ after, direction }: FilesRequest): RawBuilder<boolean> {
  if (!after) return sql`true`
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(name_sort, node_id) ${operator} (${after.value}, cast(${after.id} as bigint))`
}

/** Returns the nodes whose names may contain all words. */
export async function findNames(db: Reads, accountId: string, words: readonly string[]): Promise<string[]> {
  const match = matchCondition(db, accountId, words)
  if (!match) return []
  const id = sql.ref(db.dialect === 'sqlite' ? 'rowid' : 'node_id')
  const { rows } = await sql<{
    id: string | number
  }>`select ${id} as id from drive_name where ${match}`.execute(db.sql)
  return rows.map((row) => String(row.id))
}

/**
 * Returns true when `listFirstFiles` supports these words: only on PostgreSQL, where sort keys are indexed, and without
 * digits, which the sort key encodes differently.
 */
export function canListFirstFiles({ dialect }: Dialect, words: readonly string[]): boolean {
  return dialect === 'postgres' && !words.some(hasDigit) && words.some(hasGram)
}

/** Returns the first files by name whose names contain all words, deleted or not. */
export async function listFirstFiles(
  db: Database,
  accountId: string,
  { words, request }: { words: readonly string[]; request: FilesRequest & { limit: number } },
): Promise<DriveNodeTable[]> {
  const direction = sql.raw(request.direction)
  const matches = words.map((word) => containsText(db, 'name_sort', word))
  const conditions = [matchCondition(db, accountId, words), ...matches, isAfterStart(request)]
  const { rows } = await sql<DriveNodeTable>`
    select drive_node.*
    from (
      select node_id as id, name_sort from drive_name
      where account_id = ${accountId} and is_file = 1 and ${sql.join(conditions, sql` and `)}
      order by name_sort ${direction}, node_id ${direction} limit ${request.limit}
    ) as found
    join drive_node on drive_node.account_id = ${accountId} and drive_node.id = found.id
    order by found.name_sort ${direction}, found.id ${direction}`.execute(db.sql)
  return rows
}

/** Returns true for a word with digits, which sort keys encode differently. */
export const hasDigit = (word: string) => /[0-9]/.test(word)

/** SQL condition: a node's name may contain all words; null when the words are too short for the index. */
export function isIndexMatch(
  db: Reads,
  accountId: string,
  words: readonly string[],
): RawBuilder<boolean> | null {
  const match = matchCondition(db, accountId, words)
  if (!match) return null
  const id = sql.ref(db.dialect === 'sqlite' ? 'rowid' : 'node_id')
  return sql`id in (select ${id} from drive_name where ${match})`
}

/** SQL condition: a column contains a text exactly. In PostgreSQL `like` takes half the time of `strpos`. */
export function containsText({ dialect }: Dialect, column: string, text: string): RawBuilder<boolean> {
  return dialect === 'sqlite'
    ? sql`instr(${sql.ref(column)}, ${text}) > 0`
    : sql`${sql.ref(column)} collate "C" like ${likePattern(text)}`
}

/** Returns the `like` pattern for a text. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** SQL condition of the index for names with all words; null when the words are too short for it. */
function matchCondition(db: Reads, accountId: string, words: readonly string[]) {
  if (db.dialect === 'sqlite') {
    const grams = [...new Set(words.flatMap((word) => sqliteGrams(accountId, word)))]
    return grams.length === 0 ? null : sql`drive_name match ${grams.map(toTerm).join(' ')}`
  }
  const parts = postgresGrams(accountId, words)
  if (parts.length === 0) return null
  const match = sql`drive_name_parts(drive_name.account_id, drive_name.name_fold) @> ${parts}::integer[]`
  // The parts already depend on the account. Only a distributed store needs the condition, for routing: on one machine
  // the planner would read all names of the account by its key.
  return isQueriedSeparately(db.sql) ? sql`(drive_name.account_id = ${accountId} and ${match})` : match
}

/**
 * Returns the grams of words for PostgreSQL, as the SQL function `drive_name_parts` computes them. This saves
 * planning time in the database.
 */
export function postgresGrams(accountId: string, words: readonly string[]): number[] {
  const account = Number(BigInt(accountId) % BigInt(maxGram))
  const parts = words.flatMap((word) => {
    const codes = [...word].map((character) => character.codePointAt(0) as number)
    return codes
      .slice(gramCharacters - 1)
      .map((_, at) =>
        codes.slice(at, at + gramCharacters).reduce((sum, code) => (sum * 48_271 + code) % maxGram, account),
      )
  })
  return [...new Set(parts)]
}

/** Returns true when PostgreSQL, which counts Unicode characters, finds a gram in a word. */
const hasGram = (word: string) => [...word].length >= gramCharacters

/** Returns the grams of a text for SQLite, as numbers that depend on the account. */
function sqliteGrams(accountId: string, fold: string): number[] {
  const grams = new Set<number>()
  for (let start = 0; start + gramCharacters <= fold.length; start++) {
    grams.add(hash(`${accountId}:${fold.slice(start, start + gramCharacters)}`))
  }
  return [...grams]
}

const toTerm = (gram: number) => `g${gram.toString(36)}`

/** Returns a hash of 52 bits. Collisions are rare and harmless, because results are compared as text. */
function hash(text: string): number {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
    high ^= high >>> 15
  }
  return ((high >>> 0) & 0xfffff) * 0x1_0000_0000 + (low >>> 0)
}
