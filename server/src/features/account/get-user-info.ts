import type { Quota, UserInfo } from '@bocau/contract/account'
import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { avatarUrl } from './avatar-url.ts'
import { listDomains } from './domain-store.ts'
import { findOwnerEmail, getAccount } from './store.ts'

/** The signed-in person as the client is told of them. */
export async function getUserInfo(db: Sql, accountId: string): Promise<UserInfo> {
  const account = await getAccount(db, accountId)
  const domains = await listDomains(db, account.organisation_id)
  const own = domains.find((domain) => domain.name === domainOf(account.email))
  return {
    id: account.id,
    email: account.email,
    fullname: account.full_name,
    enable_smtp: account.is_sending_enabled,
    type: account.kind,
    owner: (await findOwnerEmail(db, account.organisation_id)) ?? account.email,
    domains: domains.map((domain) => ({ domain: domain.name, active: domain.is_active === 1 })),
    domain_verified: own?.is_verified === 1,
    new_api: 'v4',
    timezone: account.timezone,
    avatar_url: avatarUrl(account.email, account.avatar_version),
  }
}

/** How much room the account has and uses. */
export async function getQuota(db: Sql, accountId: string): Promise<Quota> {
  const account = await getAccount(db, accountId)
  return {
    user_quota: account.quota_megabytes,
    user_used_quota: account.used_bytes,
    auto_quota: account.is_auto_quota === 1,
  }
}
