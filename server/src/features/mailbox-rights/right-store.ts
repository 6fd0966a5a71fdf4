import type { Sql, WriteSql } from '../../db/database.ts'
import type { MailboxRightTable } from '../../db/tables/tables-organisation.ts'

export type MailboxRightRow = MailboxRightTable

/** Rights to enabled mailboxes of the user's organisation. */
const enabledMailboxes = (db: Sql) =>
  db
    .selectFrom('mailbox_right')
    .innerJoin('account as mailbox', 'mailbox.id', 'mailbox_right.mailbox_id')
    .innerJoin('account as person', (join) =>
      join
        .onRef('person.id', '=', 'mailbox_right.person_id')
        .onRef('person.organisation_id', '=', 'mailbox.organisation_id'),
    )
    .where('mailbox.is_disabled', '=', 0)

/** Finds the right of a user to an enabled mailbox of the organisation, with the data needed to act there. */
export async function findRight(db: Sql, mailboxId: string, personId: string) {
  return enabledMailboxes(db)
    .innerJoin('account_counter', 'account_counter.account_id', 'mailbox.id')
    .innerJoin('domain', 'domain.name', 'mailbox.domain_name')
    .select(['mailbox.id', 'mailbox.email', 'account_counter.last_event_number', 'mailbox.is_shared'])
    .select(['mailbox.is_sending_enabled', 'domain.is_verified', 'person.full_name as person_name'])
    .select(['person.email as person_email', 'mailbox_right.access', 'mailbox_right.sending'])
    .where('mailbox_right.mailbox_id', '=', mailboxId)
    .where('mailbox_right.person_id', '=', personId)
    .executeTakeFirst()
}

/** Lists the mailboxes that a user has a right to, shared ones first. */
export async function listRightsOf(db: Sql, personId: string) {
  return enabledMailboxes(db)
    .leftJoin('folder', (join) =>
      join.onRef('folder.account_id', '=', 'mailbox.id').on('folder.name', '=', 'INBOX'),
    )
    .select(['mailbox.id', 'mailbox.email', 'mailbox.full_name', 'mailbox.is_shared'])
    .select(['mailbox_right.access', 'mailbox_right.sending', 'folder.unread_threads'])
    .where('mailbox_right.person_id', '=', personId)
    .orderBy('mailbox.is_shared', 'desc')
    .orderBy('mailbox.email')
    .execute()
}

/** Lists the users with a right to these mailboxes, by address. */
export async function listPeopleOf(db: Sql, mailboxIds: readonly string[]) {
  if (mailboxIds.length === 0) return []
  return db
    .selectFrom('mailbox_right')
    .innerJoin('account', 'account.id', 'mailbox_right.person_id')
    .select(['mailbox_right.mailbox_id', 'account.id', 'account.email', 'account.full_name'])
    .select(['account.is_disabled', 'mailbox_right.access', 'mailbox_right.sending'])
    .where('mailbox_right.mailbox_id', 'in', mailboxIds)
    .orderBy('account.email')
    .execute()
}

/** Inserts or replaces a right. */
export async function saveRight(db: WriteSql, right: MailboxRightRow): Promise<void> {
  const { access, sending } = right
  await db
    .insertInto('mailbox_right')
    .values(right)
    .onConflict((conflict) => conflict.columns(['mailbox_id', 'person_id']).doUpdateSet({ access, sending }))
    .execute()
}

/** Deletes a right; returns false when there was none. */
export async function deleteRight(db: WriteSql, mailboxId: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailbox_right')
    .where('mailbox_id', '=', mailboxId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
