import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { getUserInfo } from '../account/index.ts'

/** Checks for each typed address if it is outside the organisation. */
export async function checkAddresses(
  db: Sql,
  actor: Actor,
  emails: readonly string[],
): Promise<Record<string, { status: 'inside' | 'outside' }>> {
  const { domains } = await getUserInfo(db, actor.accountId)
  const accountDomains = new Set(domains.map((domain) => domain.domain))
  return Object.fromEntries(
    emails.map((email) => [email, { status: accountDomains.has(domainOf(email)) ? 'inside' : 'outside' }]),
  )
}
