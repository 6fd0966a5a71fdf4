import type {
  NewSharedMailbox,
  SharedMailbox,
  SharedMailboxChange,
} from '@bocau/contract/account/mailbox-rights'
import { limits } from '@bocau/contract/limits'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/words/normal-form'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { cancelDeparture, findAddress } from '../../account/addresses/index.ts'
import { auditIn } from '../../account/audit/index.ts'
import { createAccount } from '../../account/people/index.ts'
import { refuseBeyondTotal } from '../../account/policies/index.ts'
import { createSystemFolders } from '../../mailbox/folders/index.ts'
import {
  giveRights,
  listSharedMailboxes,
  notifyMailboxPeople,
  revokeRight,
  updateSharedMailbox,
} from '../../mailbox-rights/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { findDomain } from '../domains/index.ts'
import { changeAddresses } from './change-addresses.ts'
import type { MailboxDeps, MailboxKeeper } from './deps.ts'
import { getMailbox, readMailboxes } from './read-mailboxes.ts'

/** Lists the shared mailboxes of the organisation by address. */
export async function listMailboxes(
  { db }: Pick<OrganisationDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<{ items: SharedMailbox[] }> {
  return { items: await readMailboxes(db.sql, organisationId) }
}

/** Creates a shared mailbox. Its random password is unknown and cannot be used. */
export async function addSharedMailbox(
  deps: MailboxDeps & Parameters<typeof createAccount>[0],
  { organisationId, by }: MailboxKeeper,
  given: NewSharedMailbox,
): Promise<SharedMailbox> {
  const email = normaliseEmail(given.email)
  if (!(await findDomain(deps.db.sql, organisationId, domainOf(email)))) throw new Refused('domain_not_own')
  if ((await listSharedMailboxes(deps.db.sql, organisationId)).length >= limits.maxSharedMailboxes)
    throw new Refused('too_many_mailboxes')
  if (await findAddress(deps.db.sql, email)) throw new Refused('address_taken')
  const password = Buffer.from(deps.random.bytes(24)).toString('base64url')
  const id = await createAccount(
    deps,
    { email, fullName: given.name, password, isShared: true },
    async (tx, mailboxId) => {
      await createSystemFolders(deps, tx, mailboxId)
      await auditIn(deps, tx, organisationId, { kind: 'mailbox_added', subject: email, by })
      await giveRights(deps, tx, { id: mailboxId, email, organisationId, by }, given.people)
    },
  )
  return getMailbox(deps.db.sql, organisationId, id)
}

/** Changes the name, quota, users and state of a shared mailbox. */
export async function changeSharedMailbox(
  deps: MailboxDeps,
  keeper: MailboxKeeper,
  id: string,
  wanted: SharedMailboxChange,
): Promise<SharedMailbox> {
  const { organisationId, by } = keeper
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const before = await getMailbox(tx.sql, organisationId, id)
    await changeFields(deps, tx, keeper, { before, wanted })
    await changeAddresses(deps, tx, keeper, { before, wanted })
    if (!wanted.people) return
    const mailbox = { id, email: before.email, organisationId, by }
    // Removed users first: the limit applies to the remaining ones.
    const kept = new Set(wanted.people.map(({ email }) => normaliseEmail(email)))
    for (const person of before.people.filter(({ email }) => !kept.has(email)))
      await revokeRight(deps, tx, mailbox, person)
    await giveRights(deps, tx, mailbox, wanted.people)
  })
  return getMailbox(deps.db.sql, organisationId, id)
}

async function changeFields(
  deps: MailboxDeps,
  tx: Transaction,
  { organisationId, by }: MailboxKeeper,
  { before, wanted }: { before: SharedMailbox; wanted: SharedMailboxChange },
): Promise<void> {
  const now = {
    ...before,
    ...wanted,
    name: wanted.name === undefined ? before.name : normalForm(wanted.name),
  }
  const changed = (['name', 'quota_megabytes', 'is_disabled'] as const).filter(
    (field) => now[field] !== before[field],
  )
  if (changed.length === 0) return
  const megabytes = now.quota_megabytes ?? before.quota_megabytes
  if (megabytes > before.quota_megabytes)
    await refuseBeyondTotal(tx.sql, organisationId, { megabytes, accountId: before.id })
  if (changed.includes('is_disabled') && !now.is_disabled) await cancelDeparture(tx.sql, before.id)
  await updateSharedMailbox(tx.sql, organisationId, before.id, {
    full_name: now.name,
    quota_megabytes: megabytes,
    is_disabled: now.is_disabled ? 1 : 0,
  })
  for (const what of changed) {
    const details = { what, from: String(before[what]), to: String(now[what]) }
    await auditIn(deps, tx, organisationId, { kind: 'mailbox_changed', subject: before.email, details, by })
  }
  await notifyMailboxPeople(deps, tx, before.id)
}
