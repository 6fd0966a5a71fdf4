import type { GroupChange, NewGroup } from '@bocau/contract/account/groups'
import { limits } from '@bocau/contract/limits'
import { domainOf, isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Sql, Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { AccountDeps } from '../account/index.ts'
import {
  claimAddress,
  findDomainOf,
  findHolders,
  readNewAddress,
  refuseUsedAddress,
} from '../addresses/index.ts'
import { type AuditedAction, type AuditedActor, auditInOrganisation } from '../audit/index.ts'
import {
  deleteGroup as deleteRow,
  findGroup,
  type GroupRow,
  insertGroup,
  listGroups,
  listGroupsByEmail,
  listMembers,
  type MemberRow,
  setMembers,
  updateGroup,
} from './group-store.ts'

type Deps = Pick<AccountDeps, 'clock' | 'ids'>

/** Organisation of a group, and the actor. */
export interface GroupEditor {
  organisationId: string
  by: AuditedActor
}

/** Creates a group with an address in a domain of the organisation; returns its id. */
export async function createGroup(
  deps: Deps,
  tx: Transaction,
  { editor: { organisationId, by }, input }: { editor: GroupEditor; input: NewGroup },
): Promise<string> {
  const email = readNewAddress(input.email)
  const domain = await findDomainOf(tx.sql, organisationId, domainOf(email))
  if (!domain) throw new Refused('domain_not_own')
  if ((await listGroups(tx.sql, organisationId)).length >= limits.maxGroups)
    throw new Refused('too_many_groups')
  await refuseUsedAddress(tx.sql, email, deps.clock.now())
  const now = deps.clock.now()
  const isClaimed = await claimAddress(tx.sql, {
    email,
    kind: 'group',
    organisation_id: organisationId,
    domain_name: domain.name,
    account_id: null,
    created_at: now,
  })
  if (!isClaimed) throw new Refused('address_taken')
  const group: GroupRow = {
    organisation_id: organisationId,
    id: deps.ids.next(),
    email,
    name: normalForm(input.name),
    who_writes: input.who_writes,
    members_send: input.members_send ? 1 : 0,
    takes_outsiders: input.takes_outsiders ? 1 : 0,
    created_at: now,
  }
  await insertGroup(tx.sql, group)
  const members = await readMembers(tx.sql, group, input.members)
  await setMembers(tx.sql, group, members)
  await writeEntry(deps, tx, { group, by, action: { kind: 'group_added' } })
  return group.id
}

/** Changes the name, members and permissions of a group; omitted fields stay unchanged. */
export async function changeGroup(
  deps: Deps,
  tx: Transaction,
  {
    editor: { organisationId, by },
    change: { id, ...change },
  }: { editor: GroupEditor; change: GroupChange & { id: string } },
): Promise<void> {
  const before = await getGroup(tx.sql, organisationId, id)
  const { name, who_writes, members_send, takes_outsiders } = change
  const fields = {
    ...(name !== undefined && { name: normalForm(name) }),
    ...(who_writes !== undefined && { who_writes }),
    ...(members_send !== undefined && { members_send: members_send ? (1 as const) : (0 as const) }),
    ...(takes_outsiders !== undefined && { takes_outsiders: takes_outsiders ? (1 as const) : (0 as const) }),
  }
  if (Object.keys(fields).length > 0) await updateGroup(tx.sql, before, fields)
  const previousEmails = (await listMembers(tx.sql, organisationId, [id])).map(({ email }) => email)
  const after = { ...before, ...fields }
  // When external members are no longer allowed, the existing members are checked again.
  const members = await readMembers(tx.sql, after, change.members ?? previousEmails)
  if (change.members) await setMembers(tx.sql, before, members)
  await auditChange(deps, tx, { by, before, after })
  if (change.members)
    await auditMembers(deps, tx, {
      by,
      group: after,
      previousEmails,
      currentEmails: members.map(({ email }) => email),
    })
}

/** Deletes a group and releases its address. */
export async function deleteGroup(
  deps: Deps,
  tx: Transaction,
  { editor: { organisationId, by }, id }: { editor: GroupEditor; id: string },
): Promise<void> {
  const group = await getGroup(tx.sql, organisationId, id)
  await writeEntry(deps, tx, { group, by, action: { kind: 'group_removed' } })
  await deleteRow(tx.sql, group)
}

/** Gets a group of the organisation; fails with `not_found` for groups of other organisations. */
export async function getGroup(db: Sql, organisationId: string, id: string): Promise<GroupRow> {
  const group = await findGroup(db, organisationId, id)
  if (!group) throw new Refused('not_found')
  return group
}

/**
 * Validates the new members: users by their main address, other groups, and external addresses when the group allows
 * them.
 */
async function readMembers(
  db: Sql,
  group: GroupRow,
  addresses: readonly string[],
): Promise<Pick<MemberRow, 'email' | 'account_id'>[]> {
  const emails = [...new Set(addresses.map(normaliseEmail))].filter((email) => email !== group.email)
  if (emails.length > limits.maxGroupMembers) throw new Refused('too_many_members')
  const bad = emails.find((email) => !isValidEmail(email))
  if (bad !== undefined) throw new Refused('member_unknown', { emails: [bad] })
  const holders = await findHolders(db, emails)
  const groups = await listGroupsByEmail(db, group.organisation_id, emails)
  const otherEmails = new Set(groups.map(({ email }) => email))
  const members = new Map<string, Pick<MemberRow, 'email' | 'account_id'>>()
  for (const email of emails) {
    const holder = holders.get(email)
    if (holder?.organisation_id === group.organisation_id)
      members.set(holder.email, { email: holder.email, account_id: holder.id })
    else {
      if (!otherEmails.has(email)) await refuseOutsider(db, group, email)
      members.set(email, { email, account_id: null })
    }
  }
  return [...members.values()]
}

async function refuseOutsider(db: Sql, group: GroupRow, email: string): Promise<void> {
  if (await findDomainOf(db, group.organisation_id, domainOf(email)))
    throw new Refused('member_unknown', { emails: [email] })
  if (group.takes_outsiders === 0) throw new Refused('member_outside', { emails: [email] })
}

function writeEntry(
  deps: Deps,
  tx: Transaction,
  {
    group: { organisation_id, email },
    by,
    action,
  }: { group: GroupRow; by: AuditedActor; action: AuditedAction },
): Promise<void> {
  return auditInOrganisation(deps, tx, { organisationId: organisation_id, ...action, by, subject: email })
}

/** Writes one audit entry per changed field. */
async function auditChange(
  deps: Deps,
  tx: Transaction,
  { by, before, after }: { by: AuditedActor; before: GroupRow; after: GroupRow },
): Promise<void> {
  for (const field of ['name', 'who_writes', 'members_send', 'takes_outsiders'] as const) {
    if (before[field] === after[field]) continue
    const details = { what: field, from: String(before[field]), to: String(after[field]) }
    await writeEntry(deps, tx, { group: after, by, action: { kind: 'group_changed', details } })
  }
}

/** Writes one audit entry per added or removed member. */
async function auditMembers(
  deps: Deps,
  tx: Transaction,
  {
    by,
    group,
    previousEmails,
    currentEmails,
  }: {
    by: AuditedActor
    group: GroupRow
    previousEmails: readonly string[]
    currentEmails: readonly string[]
  },
): Promise<void> {
  for (const email of currentEmails.filter((one) => !previousEmails.includes(one)))
    await writeEntry(deps, tx, { group, by, action: { kind: 'group_joined', details: { name: email } } })
  for (const email of previousEmails.filter((one) => !currentEmails.includes(one)))
    await writeEntry(deps, tx, { group, by, action: { kind: 'group_left', details: { name: email } } })
}
