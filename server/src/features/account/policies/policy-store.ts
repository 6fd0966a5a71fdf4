import { limits } from '@bocau/contract/limits'
import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { PolicyTable } from '../../../db/tables/tables-organisation.ts'

export type Policy = Omit<PolicyTable, 'organisation_id'>

/** Defaults of an organisation without saved policies. */
const defaultPolicy: Policy = {
  two_step_from: null,
  session_hours: null,
  forwards_outside: 1,
  answers_outside: 1,
  program_users: 'everyone',
  trash_days: limits.trashDays,
  has_drive: 1,
  default_quota: limits.defaultQuotaMegabytes,
  total_quota: null,
  language: 'vi',
}

const columns = [
  'policy.two_step_from',
  'policy.session_hours',
  'policy.forwards_outside',
  'policy.answers_outside',
  'policy.program_users',
  'policy.trash_days',
  'policy.has_drive',
  'policy.default_quota',
  'policy.total_quota',
  'policy.language',
] as const

export async function findPolicy(db: Sql, organisationId: string): Promise<Policy> {
  const row = await db
    .selectFrom('policy')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row ?? defaultPolicy
}

/** Finds the date from which an organisation requires a second step; null when it is not required. */
export async function findSecondStepDate(db: Sql, organisationId: string): Promise<number | null> {
  const row = await db
    .selectFrom('policy')
    .select('two_step_from')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.two_step_from ?? null
}

/** Finds the policies of the organisation of an account. */
export async function findPolicyOf(db: Sql, accountId: string): Promise<Policy> {
  const row = await db
    .selectFrom('account')
    .innerJoin('policy', 'policy.organisation_id', 'account.organisation_id')
    .select(columns)
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row ?? defaultPolicy
}

export async function savePolicy(db: WriteSql, organisationId: string, policy: Policy): Promise<void> {
  await db
    .insertInto('policy')
    .values({ organisation_id: organisationId, ...policy })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(policy))
    .execute()
}

/** Locks the policy row, so that parallel quota changes run one after the other. */
export async function lockPolicy(db: WriteSql, organisationId: string): Promise<void> {
  await db
    .updateTable('policy')
    .set((eb) => ({ total_quota: eb.ref('total_quota') }))
    .where('organisation_id', '=', organisationId)
    .execute()
}

/** Limits that the provider set for an organisation; null for no limit. */
export interface ProviderLimits {
  max_people: number | null
  max_megabytes: number | null
}

export async function findProviderLimits(db: Sql, organisationId: string): Promise<ProviderLimits> {
  const row = await db
    .selectFrom('organisation')
    .select(['max_people', 'max_megabytes'])
    .where('id', '=', organisationId)
    .executeTakeFirst()
  return row ?? { max_people: null, max_megabytes: null }
}

/** Locks the row of an organisation, so that parallel new accounts are counted one after the other. */
export async function lockOrganisation(db: WriteSql, organisationId: string): Promise<void> {
  await db
    .updateTable('organisation')
    .set((eb) => ({ max_people: eb.ref('max_people') }))
    .where('id', '=', organisationId)
    .execute()
}

/** Counts the users of an organisation, including disabled ones. Shared mailboxes are no users. */
export async function countUsers(db: Sql, organisationId: string): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('organisation_id', '=', organisationId)
    .where('is_shared', '=', 0)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Finds the policy flags that are set per account. */
export async function findAccountFlags(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .select(['has_drive', 'may_use_programs'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Returns the sum of the quotas of an organisation in MB, without one account. */
export async function sumAssignedQuota(db: Sql, organisationId: string, exceptId = '0'): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select(sql<number | string | null>`sum(quota_megabytes)`.as('given'))
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return Number(row?.given ?? 0)
}

/** Counts the users of an organisation who can sign in with only a password. */
export async function countWithoutTwoStep(db: Sql, organisationId: string): Promise<number> {
  const row = await db
    .selectFrom('account')
    .leftJoin('authenticator', 'authenticator.account_id', 'account.id')
    .leftJoin('phone', 'phone.account_id', 'account.id')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('account.organisation_id', '=', organisationId)
    .where('account.is_disabled', '=', 0)
    .where('account.is_shared', '=', 0)
    .where('authenticator.account_id', 'is', null)
    .where('phone.second_step_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns true when an address is in none of the domains of the account's organisation. */
export async function isOutside(db: Sql, accountId: string, email: string): Promise<boolean> {
  const domain = await db
    .selectFrom('account')
    .innerJoin('domain', 'domain.organisation_id', 'account.organisation_id')
    .select('domain.name')
    .where('account.id', '=', accountId)
    .where('domain.name', '=', email.slice(email.lastIndexOf('@') + 1).toLowerCase())
    .executeTakeFirst()
  return domain === undefined
}
