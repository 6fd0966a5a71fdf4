import type { Sql } from '../../../db/database.ts'

/** Lists the mailboxes of an organisation by primary address, with their further addresses. */
export async function listOrganisationMailboxes(db: Sql, organisationId: string) {
  return db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['id', 'email', 'full_name', 'kind', 'is_administrator', 'is_disabled', 'is_shared'])
    .select(['quota_megabytes', 'used_bytes'])
    .where('organisation_id', '=', organisationId)
    .orderBy('email')
    .execute()
}

/** Lists every address of an organisation with its target. */
export async function listOrganisationAddresses(db: Sql, organisationId: string) {
  return db
    .selectFrom('address')
    .leftJoin('account', 'account.id', 'address.account_id')
    .select(['address.email', 'address.kind', 'account.email as mailbox'])
    .where('address.organisation_id', '=', organisationId)
    .orderBy('address.email')
    .execute()
}

/** Lists every member of every group of an organisation. */
export async function listOrganisationGroupMembers(db: Sql, organisationId: string) {
  return db
    .selectFrom('mail_group')
    .leftJoin('group_member', (join) =>
      join
        .onRef('group_member.organisation_id', '=', 'mail_group.organisation_id')
        .onRef('group_member.group_id', '=', 'mail_group.id'),
    )
    .leftJoin('account', 'account.id', 'group_member.account_id')
    .select(['mail_group.email', 'mail_group.name', 'mail_group.who_writes'])
    .select(['group_member.email as member', 'account.email as own_email'])
    .where('mail_group.organisation_id', '=', organisationId)
    .orderBy('mail_group.email')
    .orderBy('group_member.email')
    .execute()
}
