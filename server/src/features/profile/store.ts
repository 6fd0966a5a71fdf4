import type { Sql, WriteSql } from '../../db/database.ts'
import type { ProfileTable } from '../../db/tables/tables-protection.ts'
import { mailboxAddressKinds } from '../addresses/index.ts'

export async function getProfile(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.email', 'account.full_name', 'account.created_at', 'account.avatar_version'])
    .select(['profile.date_of_birth', 'profile.gender'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function saveProfile(db: WriteSql, profile: ProfileTable, fullName: string): Promise<void> {
  await db.updateTable('account').set({ full_name: fullName }).where('id', '=', profile.account_id).execute()
  const { account_id: _account, ...values } = profile
  await db
    .insertInto('profile')
    .values(profile)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export async function saveAvatar(
  db: WriteSql,
  accountId: string,
  { picture, version }: { picture: Uint8Array; version: string },
): Promise<void> {
  await db
    .insertInto('avatar')
    .values({ account_id: accountId, picture })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ picture }))
    .execute()
  await db.updateTable('account').set({ avatar_version: version }).where('id', '=', accountId).execute()
}

export async function deleteAvatar(db: WriteSql, accountId: string): Promise<void> {
  await db.deleteFrom('avatar').where('account_id', '=', accountId).execute()
  await db.updateTable('account').set({ avatar_version: null }).where('id', '=', accountId).execute()
}

/** Finds the picture of a user of an organisation. */
export async function findAvatar(db: Sql, organisationId: string, email: string) {
  return db
    .selectFrom('avatar')
    .innerJoin('account', 'account.id', 'avatar.account_id')
    .innerJoin('address', 'address.account_id', 'account.id')
    .select(['avatar.picture', 'account.avatar_version'])
    .where('account.organisation_id', '=', organisationId)
    .where('address.kind', 'in', mailboxAddressKinds)
    .where('address.email', '=', email)
    .executeTakeFirst()
}

/** Lists those of some users of an organisation that have a picture. */
export async function listAvatars(db: Sql, organisationId: string, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .selectFrom('address')
    .innerJoin('account', 'account.id', 'address.account_id')
    .select(['address.email', 'account.avatar_version'])
    .where('address.organisation_id', '=', organisationId)
    .where('address.kind', 'in', mailboxAddressKinds)
    .where('address.email', 'in', emails)
    .where('account.avatar_version', 'is not', null)
    .orderBy('address.email')
    .execute()
}
