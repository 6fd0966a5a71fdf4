import type { Sql, WriteSql } from '../../../db/database.ts'
import type { DomainClaimTable } from '../../../db/tables/tables-organisation.ts'

const columns = ['domain_name', 'token', 'expires_at', 'checked_at', 'outcome'] as const

/** Lists the unexpired claims of an organisation. */
export async function listClaims(db: Sql, organisationId: string, now: number) {
  return db
    .selectFrom('domain_claim')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '>', now)
    .orderBy('domain_name')
    .execute()
}

export async function findClaim(
  db: Sql,
  organisationId: string,
  { name, now }: { name: string; now: number },
) {
  return db
    .selectFrom('domain_claim')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Saves a claim; an existing one keeps its record and gets a new expiry. */
export async function saveClaim(db: WriteSql, claim: DomainClaimTable): Promise<void> {
  await db
    .insertInto('domain_claim')
    .values(claim)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'domain_name']).doUpdateSet({ expires_at: claim.expires_at }),
    )
    .execute()
}

export async function recordClaimCheck(
  db: WriteSql,
  organisationId: string,
  { name, result }: { name: string; result: { checked_at: number; outcome: string } },
): Promise<void> {
  await db
    .updateTable('domain_claim')
    .set(result)
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .execute()
}

/** Deletes a claim; returns false when there is none. */
export async function deleteClaim(db: WriteSql, organisationId: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('domain_claim')
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
