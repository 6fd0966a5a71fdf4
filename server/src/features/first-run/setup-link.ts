import { limits } from '@bocau/contract/limits'
import { Refused } from '../../kernel/refused.ts'
import { type AccountDeps, createToken, hasAccounts, hashToken } from '../account/index.ts'
import { findFirstDomain, hasSetupLink, replaceSetupLink } from './first-run-store.ts'

const dayMilliseconds = 86_400_000

type LinkDeps = Pick<AccountDeps, 'clock' | 'db' | 'random'>

/**
 * Creates a set-up link and invalidates earlier ones; returns null when the store has an account. Only a hash of the
 * token is stored; browsers do not send the URL fragment, so no proxy logs it.
 */
export async function createSetupLink(deps: LinkDeps, origin: string): Promise<string | null> {
  if (await hasAccounts(deps.db.sql)) return null
  const token = createToken(deps.random)
  const now = deps.clock.now()
  const link = { token_hash: hashToken(token), expires_at: now + limits.setupLinkDays * dayMilliseconds }
  await deps.db.transaction((tx) => replaceSetupLink(tx.sql, link))
  return `${origin}/setup#${token}`
}

/** Returns the organisation and domain that already exist, to the holder of a valid link. */
export async function checkSetupLink(
  deps: LinkDeps,
  token: string,
): Promise<{ organisation: string; domain: string }> {
  await requireValidLink(deps, token)
  const domain = await findFirstDomain(deps.db.sql)
  return { organisation: domain?.organisation ?? '', domain: domain?.domain ?? '' }
}

/** Refuses an invalid or used link. */
export async function requireValidLink(deps: LinkDeps, token: string): Promise<void> {
  const isOpen = await hasSetupLink(deps.db.sql, hashToken(token), deps.clock.now())
  if (!isOpen || (await hasAccounts(deps.db.sql))) throw new Refused('setup_over')
}
