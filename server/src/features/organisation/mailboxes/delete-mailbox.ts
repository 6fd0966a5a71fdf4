import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../../kernel/refused.ts'
import { auditInOrganisation } from '../../audit/index.ts'
import { notifyMailboxPeople } from '../../mailbox-rights/grant-rights.ts'
import { planMailboxDeleted } from '../../mailbox-rights/mailbox-deleted.ts'
import { scheduleDeletion } from '../departures/delete-departed.ts'
import { updateSharedMailbox } from './mailbox-store.ts'
import type { MailboxAdministrator, MailboxDeps } from './manage-mailboxes.ts'
import { getMailbox } from './read-mailboxes.ts'

const dayMilliseconds = 24 * 3_600_000

/** The mailbox to delete, its address as a confirmation, and the retention of its mail. */
export interface Deletion {
  id: string
  email: string
  retentionDays: number
}

/**
 * Deletes a shared mailbox: it is disabled immediately, and its mail is deleted after `retentionDays`. Until then enabling
 * it restores it with its users. Afterwards its addresses stay blocked for a while.
 */
export async function deleteSharedMailbox(
  deps: MailboxDeps,
  { organisationId, by }: MailboxAdministrator,
  { id, email, retentionDays }: Deletion,
): Promise<SharedMailbox> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const mailbox = await getMailbox(tx.sql, organisationId, id)
    if (normaliseEmail(email) !== mailbox.email)
      throw new Refused('invalid_input', { fields: [{ path: 'email', message: 'is not its address' }] })
    const isFirst = mailbox.delete_at === null
    await updateSharedMailbox(tx.sql, organisationId, { id, fields: { is_disabled: 1 } })
    await scheduleDeletion(deps, tx, { organisationId, accountId: id, by, retentionDays })
    if (isFirst) {
      const deleteAt = retentionDays === 0 ? null : deps.clock.now() + retentionDays * dayMilliseconds
      const notice = { email: mailbox.email, name: mailbox.name, by: by.email, deleteAt }
      await planMailboxDeleted(deps, tx, { mailboxId: id, details: notice })
    }
    const details = { days: String(retentionDays) }
    await auditInOrganisation(deps, tx, {
      organisationId,
      kind: 'mailbox_deleted',
      subject: mailbox.email,
      details,
      by,
    })
    await notifyMailboxPeople(deps, tx, id)
    return getMailbox(tx.sql, organisationId, id)
  })
}
