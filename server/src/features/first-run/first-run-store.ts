import type { Sql, WriteSql } from '../../db/database.ts'

/** Saves a link and deletes all earlier ones: a link that was printed to a log must not remain valid. */
export async function replaceSetupLink(
  db: WriteSql,
  link: { token_hash: string; expires_at: number },
): Promise<void> {
  await deleteSetupLinks(db)
  await db.insertInto('setup_link').values(link).execute()
}

export async function hasSetupLink(db: Sql, tokenHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('setup_link')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSetupLinks(db: WriteSql): Promise<void> {
  await db.deleteFrom('setup_link').execute()
}

/** Marks the store as set up; of two parallel requests the second waits and gets false. */
export async function claimFirstRun(db: WriteSql, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('first_run')
    .values({ id: 1, done_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Finds the first organisation and its first domain, normally those of the server administrator. */
export async function findFirstDomain(db: Sql) {
  return db
    .selectFrom('domain')
    .innerJoin('organisation', 'organisation.id', 'domain.organisation_id')
    .select(['domain.name as domain', 'organisation.name as organisation'])
    .orderBy('domain.created_at')
    .orderBy('domain.name')
    .executeTakeFirst()
}
