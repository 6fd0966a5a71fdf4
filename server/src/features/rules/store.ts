import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { RuleTable } from '../../db/tables/tables-rules.ts'
import { findAddressHolders } from '../addresses/index.ts'

const columns = [
  'id',
  'kind',
  'target',
  'name',
  'is_enabled',
  'is_verified',
  'content',
  'problem',
  'holder_id',
] as const
export type RuleRow = Pick<RuleTable, (typeof columns)[number]>
export type RuleKind = RuleTable['kind']

/** Lists all rules, filters in order. Forwards whose verification is no longer valid are disabled and unverified. */
export async function listRules(db: Sql, accountId: string, kind?: RuleKind): Promise<RuleRow[]> {
  return endInvalidForwards(db, await listStoredRules(db, accountId, kind))
}

/** Lists the rules as they were stored, without a check of the forwards. */
export async function listStoredRules(db: Sql, accountId: string, kind?: RuleKind): Promise<RuleRow[]> {
  return db
    .selectFrom('rule')
    .select(columns)
    .where('account_id', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as RuleKind))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findRule(db: Sql, accountId: string, id: string): Promise<RuleRow | undefined> {
  const rows = await db
    .selectFrom('rule')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  return (await endInvalidForwards(db, rows))[0]
}

/** Finds the rule of a kind for an address: a block, or a forward. */
export async function findRuleByTarget(
  db: Sql,
  accountId: string,
  { kind, target }: { kind: RuleKind; target: string },
): Promise<RuleRow | undefined> {
  const rows = await db
    .selectFrom('rule')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .execute()
  return (await endInvalidForwards(db, rows))[0]
}

/** Returns the rules, with those forwards disabled and unverified whose address now belongs to a different account. */
async function endInvalidForwards(db: Sql, rows: readonly RuleRow[]): Promise<RuleRow[]> {
  const forwards = rows.filter((row) => row.kind === 'autofw' && row.is_verified === 1)
  const holders = await findAddressHolders(
    db,
    forwards.map(({ target }) => target),
  )
  const finishedForwards = new Set(forwards.filter((row) => holders.get(row.target) !== row.holder_id))
  return rows.map((row) => (finishedForwards.has(row) ? { ...row, is_enabled: 0, is_verified: 0 } : row))
}

export async function countRules(db: Sql, accountId: string, kind: RuleKind): Promise<number> {
  const { count } = await db
    .selectFrom('rule')
    .select(db.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertRule(db: WriteSql, rule: RuleTable): Promise<void> {
  await db.insertInto('rule').values(rule).execute()
}

export async function updateRule(
  db: WriteSql,
  accountId: string,
  { id, change }: { id: string; change: Partial<Omit<RuleRow, 'id' | 'kind'>> },
): Promise<void> {
  await db.updateTable('rule').set(change).where('account_id', '=', accountId).where('id', '=', id).execute()
}

export async function setPosition(
  db: WriteSql,
  accountId: string,
  { id, position }: { id: string; position: number },
): Promise<void> {
  await db
    .updateTable('rule')
    .set({ position })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'filter')
    .where('id', '=', id)
    .execute()
}

export async function disableOtherForwards(db: WriteSql, accountId: string, exceptId: string): Promise<void> {
  await db
    .updateTable('rule')
    .set({ is_enabled: 0 })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'autofw')
    .where('id', '<>', exceptId)
    .execute()
}

/** Disables forwards to these addresses and removes their verification; returns true when there was one. */
export async function unverifyForwards(
  db: WriteSql,
  accountId: string,
  emails: readonly string[],
): Promise<boolean> {
  if (emails.length === 0) return false
  const { numUpdatedRows } = await db
    .updateTable('rule')
    .set({ is_enabled: 0, is_verified: 0 })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'autofw')
    .where('target', 'in', emails)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function disableOtherScripts(db: WriteSql, accountId: string, exceptId: string): Promise<void> {
  await db
    .updateTable('rule')
    .set({ is_enabled: 0 })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'script')
    .where('id', '<>', exceptId)
    .execute()
}

/** Deletes and returns a rule. */
export async function deleteRule(
  db: WriteSql,
  accountId: string,
  id: string,
): Promise<Pick<RuleRow, 'kind' | 'target'> | undefined> {
  return db
    .deleteFrom('rule')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['kind', 'target'])
    .executeTakeFirst()
}

/** Returns those of some addresses that are blocked. */
export async function findBlocks(db: Sql, accountId: string, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('rule')
    .select('target')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'auto_mark_spam')
    .where('target', 'in', emails)
    .execute()
  return rows.map(({ target }) => target)
}

export async function deleteBlocks(
  db: WriteSql,
  accountId: string,
  emails: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rule')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'auto_mark_spam')
    .where('target', 'in', emails)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the number of changes to the rules; 0 before the first. Queried for every message. */
export async function findVersion(db: Sql, accountId: string): Promise<number> {
  return (await selectVersion.first(db, { accountId }))?.version ?? 0
}

const selectVersion = prepared((db, key: { accountId: string }) =>
  db.selectFrom('rule_version').select('version').where('account_id', '=', key.accountId),
)

export async function incrementVersion(db: WriteSql, accountId: string): Promise<void> {
  await db
    .insertInto('rule_version')
    .values({ account_id: accountId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ version: sql`rule_version.version + 1` }),
    )
    .execute()
}

/**
 * Deletes the record of senders that received an out-of-office reply, so that they get the next one. Records of filter
 * replies remain.
 */
export async function deleteSentReplies(db: WriteSql, accountId: string): Promise<void> {
  await db
    .deleteFrom('vacation_answer')
    .where('account_id', '=', accountId)
    .where('handle', '=', '')
    .execute()
}

export async function deleteSentRepliesBefore(db: WriteSql, time: number): Promise<void> {
  await db.deleteFrom('vacation_answer').where('answered_at', '<', time).execute()
}

const forwardSecretKey = 'forward_secret'

/** Finds the secret with which this store signs rewritten addresses. */
export async function findForwardSecret(db: Sql): Promise<string | undefined> {
  const row = await db
    .selectFrom('store_fact')
    .select('value')
    .where('key', '=', forwardSecretKey)
    .executeTakeFirst()
  return row?.value
}

/** Saves a secret unless there is one. */
export async function insertForwardSecret(db: WriteSql, value: string): Promise<void> {
  await db
    .insertInto('store_fact')
    .values({ key: forwardSecretKey, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
