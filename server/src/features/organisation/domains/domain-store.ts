import type { Sql, WriteSql } from '../../../db/database.ts'
import type {
  DomainCheckTable,
  RetiredKeyTable,
  WaitingKeyTable,
} from '../../../db/tables/tables-organisation.ts'

/** Lists the domains of an organisation with the results of their last check. */
export async function listDomains(db: Sql, organisationId: string) {
  return selectDomains(db, organisationId).orderBy('domain.name').execute()
}

export async function findDomain(db: Sql, organisationId: string, name: string) {
  return selectDomains(db, organisationId).where('domain.name', '=', name).executeTakeFirst()
}

export async function listDomainNames(db: Sql, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('domain')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Query for the domains of an organisation; `is_used` is true for a domain with addresses. */
function selectDomains(db: Sql, organisationId: string) {
  return db
    .selectFrom('domain')
    .leftJoin('domain_check', (join) =>
      join
        .onRef('domain_check.organisation_id', '=', 'domain.organisation_id')
        .onRef('domain_check.domain_name', '=', 'domain.name'),
    )
    .select([
      'domain.name',
      'domain.is_active',
      'domain.is_verified',
      'domain_check.checked_at',
      'domain_check.outcome',
    ])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('address')
            .select('email')
            .whereRef('address.domain_name', '=', 'domain.name')
            .where('address.kind', '!=', 'catch_all'),
        )
        .as('is_used'),
    )
    .where('domain.organisation_id', '=', organisationId)
}

export async function saveCheck(
  db: WriteSql,
  organisationId: string,
  {
    name,
    result,
  }: { name: string; result: Pick<DomainCheckTable, 'checked_at' | 'outcome' | 'is_mail_elsewhere'> },
): Promise<void> {
  await db
    .insertInto('domain_check')
    .values({ organisation_id: organisationId, domain_name: name, ...result })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'domain_name']).doUpdateSet(result))
    .execute()
}

export async function findWaitingKey(db: Sql, organisationId: string, name: string) {
  return db
    .selectFrom('waiting_key')
    .select(['selector', 'private_key'])
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .executeTakeFirst()
}

/** Saves a waiting key unless there is one. */
export async function insertWaitingKey(db: WriteSql, key: WaitingKeyTable): Promise<void> {
  await db
    .insertInto('waiting_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the waiting key; returns false when there is none or another request was faster. */
export async function deleteWaitingKey(
  db: WriteSql,
  organisationId: string,
  { name, selector }: { name: string; selector: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_key')
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .where('selector', '=', selector)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Lists the replaced keys of a domain whose records are still needed. */
export async function listRetiredKeys(db: Sql, name: string, now: number) {
  return db
    .selectFrom('retired_key')
    .select(['selector', 'value', 'until'])
    .where('domain_name', '=', name)
    .where('until', '>', now)
    .orderBy('until')
    .execute()
}

export async function saveRetiredKey(
  db: WriteSql,
  { domain_name, selector, ...key }: RetiredKeyTable,
): Promise<void> {
  await db
    .insertInto('retired_key')
    .values({ domain_name, selector, ...key })
    .onConflict((conflict) => conflict.columns(['domain_name', 'selector']).doUpdateSet(key))
    .execute()
}

/** Deletes expired claims and replaced keys. */
export async function deleteExpired(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('domain_claim').where('expires_at', '<=', now).execute()
  await db.deleteFrom('retired_key').where('until', '<=', now).execute()
}

/** Returns true when a domain has an address of an account or a group. */
export async function isDomainUsed(db: Sql, name: string): Promise<boolean> {
  const address = await db
    .selectFrom('address')
    .select('email')
    .where('domain_name', '=', name)
    .where('kind', '!=', 'catch_all')
    .limit(1)
    .executeTakeFirst()
  if (address) return true
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('domain_name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** Deletes a domain with its data; the store rejects this while it has an address. */
export async function deleteDomain(db: WriteSql, organisationId: string, name: string): Promise<void> {
  await db
    .deleteFrom('address')
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .where('kind', '=', 'catch_all')
    .execute()
  await db
    .deleteFrom('domain')
    .where('organisation_id', '=', organisationId)
    .where('name', '=', name)
    .execute()
}

/** Lists the accounts of a domain with a session. */
export async function listSignedIn(db: Sql, domainName: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('account.id')
    .distinct()
    .where('account.domain_name', '=', domainName)
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes the key of a domain that is no longer hosted. */
export async function deleteSigningKey(db: WriteSql, domain: string): Promise<void> {
  await db.deleteFrom('signing_key').where('domain_name', '=', domain).execute()
}
