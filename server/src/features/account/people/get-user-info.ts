import type { UserInfo } from '@bocau/contract/account/account'
import { managesUsers } from '@bocau/contract/account/roles'
import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import { findSecondStepDate } from '../policies/policy-store.ts'
import { hasSecondStep } from '../sessions/session-store.ts'
import { avatarUrl } from './avatar-url.ts'
import { findSendingStop, listStoppedPeople } from './stop-store.ts'
import { findOwnerEmail, getAccount, listDomains } from './store.ts'

const maxStopped = 20

/** Returns the profile of the signed-in user; in a delegated mailbox, that mailbox and the permissions in it. */
export async function getUserInfo(db: Sql, accountId: string, actor: Partial<Actor> = {}): Promise<UserInfo> {
  const account = await getAccount(db, accountId)
  const role = roleOf(account)
  const domains = mainDomainFirst(await listDomains(db, account.organisation_id), domainOf(account.email))
  const mainDomain = domains.find((domain) => domain.name === domainOf(account.email))
  return {
    id: account.id,
    email: account.email,
    fullname: account.full_name,
    enable_smtp: account.is_sending_enabled,
    type: account.kind,
    role,
    owner: (await findOwnerEmail(db, account.organisation_id)) ?? account.email,
    domains: domains.map((domain) => ({ domain: domain.name, active: domain.is_active === 1 })),
    domain_verified: mainDomain?.is_verified === 1,
    new_api: 'v4',
    timezone: account.timezone,
    sending_stopped: await findStopReason(db, account),
    stopped_people: managesUsers(role)
      ? await listStoppedPeople(db, account.organisation_id, maxStopped)
      : [],
    avatar_url: avatarUrl(account.email, account.avatar_version),
    second_step_from: await secondStepDeadline(db, account),
    ...delegateOverrides(actor),
  }
}

/**
 * Orders domains for forms, whose default is the first one: verified domains before others, and among them the domain
 * of the user's address.
 */
function mainDomainFirst<D extends { name: string; is_verified: 0 | 1 }>(
  domains: readonly D[],
  accountDomain: string,
): D[] {
  const rank = ({ name, is_verified }: D) => (is_verified ? 0 : 2) + (name === accountDomain ? 0 : 1)
  return domains.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the profile fields that differ for a user who acts in the mailbox of another account. */
function delegateOverrides({ actedBy, ...actor }: Partial<Actor>): Partial<UserInfo> {
  if (!actedBy) return {}
  return {
    enable_smtp: actor.isSendingEnabled && actedBy.sending !== 'none' ? 1 : 0,
    type: 'User',
    role: 'member',
    ...(actor.timezone && { timezone: actor.timezone }),
    stopped_people: [],
    acting: {
      id: actedBy.accountId,
      email: actedBy.email,
      name: actedBy.name,
      is_shared: actedBy.isShared,
      access: actedBy.access,
      send: actedBy.sending,
    },
  }
}

/** Returns the reason why sending was stopped. Skips the query when sending is enabled. */
async function findStopReason(
  db: Sql,
  account: { id: string; is_sending_enabled: 0 | 1 },
): Promise<UserInfo['sending_stopped']> {
  if (account.is_sending_enabled === 1) return null
  const stop = await findSendingStop(db, account.id)
  return stop ? { reason: stop.reason, since: Math.floor(stop.stopped_at / 1000) } : null
}

/** Returns the date from which the missing second step is required; null when it is set up or not required. */
async function secondStepDeadline(
  db: Sql,
  account: { id: string; organisation_id: string },
): Promise<number | null> {
  const from = await findSecondStepDate(db, account.organisation_id)
  return from === null || (await hasSecondStep(db, account.id)) ? null : Math.floor(from / 1000)
}
