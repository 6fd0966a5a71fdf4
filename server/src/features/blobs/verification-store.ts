import { sql } from 'kysely'
import { z } from 'zod'
import type { Sql, WriteSql } from '../../db/database.ts'
import { listFileBlobs } from './released-blob-store.ts'

const atOnce = 200

const roundKey = 'proof_of_blobs'

/** Progress of a verification round over all content. */
const VerificationRound = z.object({
  /** Milliseconds UTC. */
  begunAt: z.number(),
  /** Number of completed slices. */
  slices: z.number().int(),
  /** Number of checked accounts, and the id of the last one. */
  accounts: z.number().int(),
  accountsAfter: z.string(),
  /** End of the previous round; null before the first has ended. */
  wholeAt: z.number().nullable(),
})
export type VerificationRound = z.infer<typeof VerificationRound>

/** Returns the current round; null before the first. */
export async function findRound(db: Sql): Promise<VerificationRound | null> {
  const row = await db.selectFrom('store_fact').select('value').where('key', '=', roundKey).executeTakeFirst()
  return row ? VerificationRound.parse(JSON.parse(row.value)) : null
}

export async function saveRound(db: WriteSql, round: VerificationRound): Promise<void> {
  const value = JSON.stringify(round)
  await db
    .insertInto('store_fact')
    .values({ key: roundKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function countAccounts(db: Sql): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lists account ids in ascending order, from the first one after `after`. */
export async function listAccountIds(db: Sql, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Yields the blobs that an account references, page by page: messages, attachments, files of its templates, and current
 * and former versions of its drive files.
 */
export async function* listReferencedBlobs(db: Sql, accountId: string): AsyncGenerator<string[]> {
  for (let after = '0'; ; ) {
    const messages = await db
      .selectFrom('message')
      .select(['id', 'blob_hash'])
      .where('account_id', '=', accountId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const last = messages.at(-1)
    if (!last) break
    after = last.id
    const files = await listFileBlobs(
      db,
      accountId,
      messages.map(({ id }) => id),
    )
    yield [...messages, ...files].map(({ blob_hash }) => blob_hash).filter((hash) => hash !== '')
  }
  const ofTemplates = await templateFiles(db).where('account.id', '=', accountId).execute()
  yield ofTemplates.map(({ blob_hash }) => blob_hash)
  for (let after = { node_id: '0', version: 0 }; ; ) {
    const versions = await db
      .selectFrom('drive_version')
      .select(['node_id', 'version', 'blob_hash'])
      .where('account_id', '=', accountId)
      .where(sql<boolean>`(node_id, version) > (cast(${after.node_id} as bigint), ${after.version})`)
      .orderBy('node_id')
      .orderBy('version')
      .limit(atOnce)
      .execute()
    const last = versions.at(-1)
    if (!last) return
    after = last
    yield versions.map(({ blob_hash }) => blob_hash)
  }
}

/** Files of templates with the accounts that use them: the owner, or every account of the organisation. */
const templateFiles = (db: Sql) =>
  db
    .selectFrom('template_file')
    .innerJoin('account', 'account.organisation_id', 'template_file.organisation_id')
    .select(['account.id as account_id', 'template_file.blob_hash'])
    .distinct()
    .where((eb) =>
      eb.or([
        eb('template_file.account_id', 'is', null),
        eb('template_file.account_id', '=', eb.ref('account.id')),
      ]),
    )

const reportedTables = ['message', 'attachment', 'drive_version'] as const

/** Lists the accounts whose messages and files reference some blobs. Reads the tables once, like the blob sweep. */
export async function listReferences(
  db: Sql,
  hashes: readonly string[],
): Promise<{ account_id: string; blob_hash: string }[]> {
  if (hashes.length === 0) return []
  const damaged: { account_id: string; blob_hash: string }[] = []
  for (const table of reportedTables) {
    const rows = await db
      .selectFrom(table)
      .select(['account_id', 'blob_hash'])
      .distinct()
      .where('blob_hash', 'in', hashes)
      .execute()
    damaged.push(...rows)
  }
  damaged.push(...(await templateFiles(db).where('template_file.blob_hash', 'in', hashes).execute()))
  return damaged
}

/** Lists the owners of the organisations of some accounts, with these accounts. */
export async function listOwnersOf(
  db: Sql,
  accountIds: readonly string[],
): Promise<{ id: string; account_id: string }[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('account')
    .innerJoin('account as owner', 'owner.organisation_id', 'account.organisation_id')
    .select(['owner.id', 'account.id as account_id'])
    .where('owner.kind', '=', 'Owner')
    .where('owner.is_disabled', '=', 0)
    .where('account.id', 'in', accountIds)
    .orderBy('account.id')
    .orderBy('owner.id')
    .execute()
}
