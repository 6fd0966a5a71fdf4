import type {
  NewSharedMailbox,
  SharedMailbox,
  SharedMailboxChange,
} from '@bocau/contract/account/mailbox-rights'
import { limits } from '@bocau/contract/limits'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { createAccount, getUserInfo, refuseBeyondTotal } from '../../account/index.ts'
import {
  addAlias,
  cancelDeparture,
  changeMainAddress,
  findAddress,
  removeAlias,
} from '../../addresses/index.ts'
import { type AuditedActor, auditInOrganisation } from '../../audit/index.ts'
import { createSystemFolders } from '../../folders/index.ts'
import { grantRights, notifyMailboxPeople, revokeRight } from '../../mailbox-rights/grant-rights.ts'
import type { OrganisationDeps } from '../deps.ts'
import { findDomain } from '../domains/domain-store.ts'
import { listSharedMailboxes, updateSharedMailbox } from './mailbox-store.ts'
import { getMailbox } from './read-mailboxes.ts'

/** Creates a shared mailbox. Its random password is unknown and cannot be used. */
export async function addSharedMailbox(
  deps: MailboxDeps & Parameters<typeof createAccount>[0],
  { organisationId, by }: MailboxAdministrator,
  input: NewSharedMailbox,
): Promise<SharedMailbox> {
  const email = normaliseEmail(input.email)
  if (!(await findDomain(deps.db.sql, organisationId, domainOf(email)))) throw new Refused('domain_not_own')
  if ((await listSharedMailboxes(deps.db.sql, organisationId)).length >= limits.maxSharedMailboxes)
    throw new Refused('too_many_mailboxes')
  if (await findAddress(deps.db.sql, email)) throw new Refused('address_taken')
  const password = Buffer.from(deps.random.bytes(24)).toString('base64url')
  const id = await createAccount(
    deps,
    { email, fullName: input.name, password, isShared: true },
    async (tx, mailboxId) => {
      await createSystemFolders(deps, tx, mailboxId)
      await auditInOrganisation(deps, tx, { organisationId, kind: 'mailbox_added', subject: email, by })
      await grantRights(deps, tx, {
        mailbox: { id: mailboxId, email, organisationId, by },
        rights: input.people,
      })
    },
  )
  return getMailbox(deps.db.sql, organisationId, id)
}

/** Changes the name, quota, users and state of a shared mailbox. */
export async function changeSharedMailbox(
  deps: MailboxDeps,
  administrator: MailboxAdministrator,
  { id, request }: { id: string; request: SharedMailboxChange },
): Promise<SharedMailbox> {
  const { organisationId, by } = administrator
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const before = await getMailbox(tx.sql, organisationId, id)
    await changeFields(deps, tx, { administrator, before, request })
    await changeAddresses(deps, tx, { administrator, before, request })
    if (!request.people) return
    const mailbox = { id, email: before.email, organisationId, by }
    // Removed users first: the limit applies to the remaining ones.
    const remainingEmails = new Set(request.people.map(({ email }) => normaliseEmail(email)))
    for (const person of before.people.filter(({ email }) => !remainingEmails.has(email)))
      await revokeRight(deps, tx, { mailbox, person })
    await grantRights(deps, tx, { mailbox, rights: request.people })
  })
  return getMailbox(deps.db.sql, organisationId, id)
}

/** Changes name, quota and state of a shared mailbox, with an audit entry for each change. */
async function changeFields(
  deps: MailboxDeps,
  tx: Transaction,
  {
    administrator: { organisationId, by },
    before,
    request,
  }: { administrator: MailboxAdministrator; before: SharedMailbox; request: SharedMailboxChange },
): Promise<void> {
  const now = {
    ...before,
    ...request,
    name: request.name === undefined ? before.name : normalForm(request.name),
  }
  const changed = (['name', 'quota_megabytes', 'is_disabled'] as const).filter(
    (field) => now[field] !== before[field],
  )
  if (changed.length === 0) return
  const megabytes = now.quota_megabytes ?? before.quota_megabytes
  if (megabytes > before.quota_megabytes)
    await refuseBeyondTotal(tx.sql, organisationId, { megabytes, accountId: before.id })
  if (changed.includes('is_disabled') && !now.is_disabled) await cancelDeparture(tx.sql, before.id)
  await updateSharedMailbox(tx.sql, organisationId, {
    id: before.id,
    fields: {
      full_name: now.name,
      quota_megabytes: megabytes,
      is_disabled: now.is_disabled ? 1 : 0,
    },
  })
  for (const what of changed) {
    const details = { what, from: String(before[what]), to: String(now[what]) }
    await auditInOrganisation(deps, tx, {
      organisationId,
      kind: 'mailbox_changed',
      subject: before.email,
      details,
      by,
    })
  }
  await notifyMailboxPeople(deps, tx, before.id)
}

/** Changes the addresses of a shared mailbox. The address before a renaming remains as a further address. */
async function changeAddresses(
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
    await changeMainAddress(deps, tx, { ...change, email })
    const details = { what: 'email', from: before.email, to: email }
    const action = { kind: 'mailbox_changed', subject: before.email, details, by: administrator.by } as const
    await auditInOrganisation(deps, tx, { organisationId: administrator.organisationId, ...action })
  }
  await deps.events.append(tx, before.id, 'user_changed', { user: await getUserInfo(tx.sql, before.id) })
  await notifyMailboxPeople(deps, tx, before.id)
}

/** Dependencies of changing shared mailboxes. */
export type MailboxDeps = Pick<OrganisationDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** An administrator of an organisation, or the operator of the server. */
export interface MailboxAdministrator {
  organisationId: string
  by: AuditedActor
}
