import type { SharedMailbox, SharedMailboxChange } from '@bocau/contract/account/mailbox-rights'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../db/database.ts'
import { getUserInfo } from '../../account/index.ts'
import { addAlias, removeAlias } from '../../addresses/index.ts'
import { auditInOrganisation } from '../../audit/index.ts'
import { notifyMailboxPeople } from '../../mailbox-rights/index.ts'
import type { MailboxAdministrator, MailboxDeps } from './deps.ts'
import { setMainAddress, updateSharedMailbox } from './mailbox-store.ts'

/** Changes the addresses of a shared mailbox. The address before a renaming remains as a further address. */
export async function changeAddresses(
  deps: MailboxDeps,
  tx: Transaction,
  {
    administrator,
    before,
    request,
  }: { administrator: MailboxAdministrator; before: SharedMailbox; request: SharedMailboxChange },
): Promise<void> {
  const aliases = request.aliases?.map(normaliseEmail) ?? before.aliases
  const email = normaliseEmail(request.email ?? before.email)
  const isRenamed = email !== before.email
  const removed = before.aliases.filter((one) => one !== email && !aliases.includes(one))
  const added = [...aliases, email].filter((one) => one !== before.email && !before.aliases.includes(one))
  if (!isRenamed && removed.length === 0 && added.length === 0) return
  const change = { accountId: before.id, ...administrator }
  for (const one of removed) await removeAlias(deps, tx, { ...change, email: one })
  for (const one of new Set(added)) await addAlias(deps, tx, { ...change, email: one })
  if (isRenamed) {
    await setMainAddress(tx.sql, before.id, email)
    const fields = { email, domain_name: domainOf(email) }
    await updateSharedMailbox(tx.sql, administrator.organisationId, { id: before.id, fields })
    const details = { what: 'email', from: before.email, to: email }
    const action = { kind: 'mailbox_changed', subject: before.email, details, by: administrator.by } as const
    await auditInOrganisation(deps, tx, { organisationId: administrator.organisationId, ...action })
  }
  await deps.events.append(tx, before.id, 'user_changed', { user: await getUserInfo(tx.sql, before.id) })
  await notifyMailboxPeople(deps, tx, before.id)
}
