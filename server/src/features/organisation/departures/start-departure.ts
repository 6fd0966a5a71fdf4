import type { Departure, DeparturePlan } from '@bocau/contract/account/departure'
import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  disableAccountIn,
  getAccountByEmail,
  isAccountDisabled,
  type ProtectionDeps,
} from '../../account/index.ts'
import { findHolders, findMailbox, findOwnerMailboxes } from '../../addresses/index.ts'
import { type AuditedActor, auditInOrganisation, serverOperator } from '../../audit/index.ts'
import { signOutEverywhere } from '../../sign-in/password/sign-out-everywhere.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getUser } from '../people/list-users.ts'
import { requireRight } from '../people/rights.ts'
import { readDeparture } from './list-departures.ts'
import { nothingTransferred } from './nothing-transferred.ts'
import { scheduleStep } from './plan-step.ts'
import { countAccountData, findDeparture, insertDeparture } from './store.ts'

/** Dependencies of starting a departure. */
type DepartureStartDeps = ProtectionDeps

const day = 24 * 3_600_000
const megabyte = 1024 * 1024

/** Starts the departure of a user: disables the account immediately and transfers the requested data. */
export async function startDepartureById(
  deps: DepartureStartDeps,
  actor: Actor,
  { id, plan }: { id: string; plan: DeparturePlan },
): Promise<Departure> {
  const { organisationId } = actor
  return deps.db.transaction(async (tx) => {
    const user = await getUser(tx.sql, organisationId, id)
    requireRight('restrict', actor, user)
    await startDeparture(deps, tx, { departingUser: { organisationId, accountId: id, by: actor }, plan })
    return readDeparture(tx.sql, organisationId, id)
  })
}

/** Does the same for the operator; returns the account of the departing user. */
export async function startDepartureByEmail(
  deps: DepartureStartDeps,
  email: string,
  plan: DeparturePlan,
): Promise<{ organisationId: string; accountId: string }> {
  return deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx.sql, email)
    const who = { organisationId: account.organisation_id, accountId: account.id }
    await startDeparture(deps, tx, { departingUser: { ...who, by: serverOperator }, plan })
    return who
  })
}

interface DepartingUser {
  organisationId: string
  accountId: string
  by: AuditedActor
}

/** Checks the plan, disables the account, and schedules the transfer of its data. */
async function startDeparture(
  deps: DepartureStartDeps,
  tx: Transaction,
  { departingUser, plan }: { departingUser: DepartingUser; plan: DeparturePlan },
): Promise<void> {
  const { organisationId, accountId, by } = departingUser
  // Locks out concurrent departures of two owners, so that one owner remains.
  const user = await getUser(tx.sql, organisationId, accountId)
  const listOwners = () => findOwnerMailboxes(tx.sql, domainOf(user.email))
  for (const { id } of await listOwners()) await tx.lockAccount(id)
  await tx.lockAccount(accountId)
  if (await findDeparture(tx.sql, organisationId, accountId)) throw new Refused('leaving_already')
  const [owner, ...otherOwners] = await listOwners()
  if (owner?.id === accountId && otherOwners.length === 0) throw new Refused('last_owner')
  const successorId = await findSuccessor(tx.sql, departingUser, plan.successor)
  const { takes_new_mail, hands_mail, hands_drive, hands_contacts, hands_templates, answer } = plan
  const hasTransfer = hands_mail || hands_drive || hands_contacts || hands_templates
  if (successorId === null && (takes_new_mail || hasTransfer || answer)) throw new Refused('successor_unfit')
  if (successorId !== null && (hands_mail || hands_drive))
    await requireQuota(tx.sql, plan.successor ?? '', user.user_used_quota)
  const size = await countAccountData(tx.sql, accountId)
  const now = deps.clock.now()
  const row = {
    ...nothingTransferred,
    organisation_id: organisationId,
    account_id: accountId,
    successor_id: successorId,
    takes_new_mail: toFlag(takes_new_mail),
    answer_subject: answer?.subject ?? '',
    answer_text: answer?.text ?? '',
    hands_mail: toFlag(hands_mail),
    hands_drive: toFlag(hands_drive),
    folder: transferFolder(user.fullname, user.email),
    is_mail_done: toFlag(!hands_mail),
    is_drive_done: toFlag(!hands_drive),
    hands_contacts: toFlag(hands_contacts),
    hands_templates: toFlag(hands_templates),
    is_rest_done: toFlag(!(hands_contacts || hands_templates)),
    total:
      (hands_mail ? size.messages : 0) +
      (hands_drive ? size.files : 0) +
      (hands_contacts ? size.contacts : 0) +
      (hands_templates ? size.templates : 0),
    keep_until: plan.keep_days === null ? null : now + plan.keep_days * day,
    began_at: now,
    keeper_id: by.accountId,
    keeper_email: by.email,
  }
  await insertDeparture(tx.sql, row)
  await disableAccountIn(deps, tx, { accountId, isDisabled: true })
  await signOutEverywhere(deps, tx, { accountId, by })
  const details: Record<string, string> = plan.successor === null ? {} : { to: plan.successor }
  await auditInOrganisation(deps, tx, {
    organisationId,
    kind: 'person_leaves',
    subject: user.email,
    details,
    by,
  })
  if (hasTransfer) await scheduleStep(deps, tx, { departure: row, change: { state: 'handing_over' } })
}

/** Finds the successor: a user of the organisation who can sign in and is not departing. */
async function findSuccessor(
  db: Sql,
  { organisationId, accountId }: DepartingUser,
  email: string | null,
): Promise<string | null> {
  if (email === null) return null
  const address = normaliseEmail(email)
  const holder = (await findHolders(db, [address])).get(address)
  const isFit =
    holder?.organisation_id === organisationId &&
    holder.id !== accountId &&
    !(await isAccountDisabled(db, holder.id))
  if (!holder || !isFit) throw new Refused('successor_unfit')
  return holder.id
}

/** Checks the successor's quota now, so that the transfer does not fail in the middle. */
async function requireQuota(db: Sql, successor: string, bytes: number): Promise<void> {
  const heir = await findMailbox(db, normaliseEmail(successor))
  if (!heir) throw new Refused('successor_unfit')
  const missing = bytes - (heir.quota_megabytes * megabyte - heir.used_bytes)
  if (missing > 0) throw new Refused('successor_full', { missing_bytes: missing })
}

const toFlag = (isSet: boolean) => (isSet ? (1 as const) : (0 as const))

/** Returns the name of the folder for the successor, valid for mailbox and drive. */
function transferFolder(fullname: string, email: string): string {
  const name = `${fullname} (${email.replace(/@.*/, '')})`
  const clean = name
    .replace(/[/\\\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...clean].slice(0, 60).join('').trim()
}

/** Resumes a paused transfer; does nothing in other states. */
export async function resumeTransfer(deps: OrganisationDeps, actor: Actor, id: string): Promise<Departure> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const departure = await findDeparture(tx.sql, actor.organisationId, id)
    if (departure?.state === 'waiting')
      await scheduleStep(deps, tx, { departure, change: { state: 'handing_over', trouble: null } })
    return readDeparture(tx.sql, actor.organisationId, id)
  })
}
