import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import { findFirstDomain } from '../account/domains/index.ts'
import type { AccountDeps } from '../account/index.ts'
import { hasAccounts } from '../account/people/index.ts'
import { hashToken, makeToken } from '../account/sessions/index.ts'
import { hasSetupLink, replaceSetupLink } from './first-run-store.ts'

const dayMilliseconds = 86_400_000

type LinkDeps = Pick<AccountDeps, 'clock' | 'db' | 'random'>

/**
 * Makes a link by which an empty store is set up and ends earlier ones; null where somebody has an account already. Of the token only a hash
 * is kept; what stands behind the mark of an address reaches no log of a server in between.
 */
export async function makeSetupLink(deps: LinkDeps, origin: string): Promise<string | null> {
  if (await hasAccounts(deps.db.sql)) return null
  const token = makeToken(deps.random)
  const now = deps.clock.now()
  const link = { token_hash: hashToken(token), expires_at: now + limits.setupLinkDays * dayMilliseconds }
  await deps.db.transaction((tx) => replaceSetupLink(tx.sql, link))
  return `${origin}/setup#${token}`
}

/** What an empty store says to whoever holds its link: what stands there already. */
export async function lookAtSetupLink(
  deps: LinkDeps,
  token: string,
): Promise<{ organisation: string; domain: string }> {
  await refuseUnlessOpen(deps, token)
  const known = await findFirstDomain(deps.db.sql)
  return { organisation: known?.organisation ?? '', domain: known?.domain ?? '' }
}

/** Refuses a link that opens nothing (any more). */
export async function refuseUnlessOpen(deps: LinkDeps, token: string): Promise<void> {
  const isOpen = await hasSetupLink(deps.db.sql, hashToken(token), deps.clock.now())
  if (!isOpen || (await hasAccounts(deps.db.sql))) throw new Refused('setup_over')
}
