import { networkOf } from '../../../kernel/network-of.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { RequestInfo } from '../../../kernel/route.ts'
import { type IdentityProvider, type SignOnChecks, SignOnFailed } from '../../../ports/identity-provider.ts'
import { createToken, hashToken } from '../../account/index.ts'
import { consumeAttempt as countAttempt } from '../confirmation/attempts.ts'
import type { SingleSignOnDeps } from './deps.ts'
import { insertAttempt } from './store.ts'

/** Time limit for signing in at the provider. */
const attemptMilliseconds = 10 * 60_000

/** Maximum number of attempts that one network may start in a quarter of an hour; each is a row in the store. */
const maxAttempts = 300

/** Redirect URL for the provider. */
export const callbackUrl = ({ publicOrigin }: Pick<SingleSignOnDeps, 'publicOrigin'>): string =>
  `${publicOrigin}/api/v2/session/single_sign_on/callback`

/** Name of the cookie with the browser's half of an attempt; each window has its own. */
export const attemptName = (stateHash: string): string => `sign_on_${stateHash.slice(0, 8)}`

/** Returns the provider; fails when none is configured. */
export function getProvider({ signOn }: Pick<SingleSignOnDeps, 'signOn'>): IdentityProvider {
  if (!signOn) throw new Refused('not_found')
  return signOn
}

/**
 * Starts a sign-in at the provider. Half of the attempt stays in the browser, so that a response is useless in another
 * browser.
 */
export async function startSignOn(
  deps: SingleSignOnDeps,
  { secrets, address }: Pick<RequestInfo, 'secrets' | 'address'>,
  input: { next: string; remember: boolean; anew: boolean },
): Promise<{ url: string }> {
  const provider = getProvider(deps)
  await countAttempt(deps, [{ subject: `sign_on:${networkOf(address)}`, allowed: maxAttempts }])
  const [state, nonce, verifier, browser] = [1, 2, 3, 4].map(() => createToken(deps.random)) as [
    string,
    string,
    string,
    string,
  ]
  const url = await getProviderUrl(deps, provider, {
    checks: { state, nonce, verifier },
    mustReauthenticate: input.anew,
  })
  const stateHash = hashToken(state)
  const expiresAt = deps.clock.now() + attemptMilliseconds
  await deps.db.transaction((tx) =>
    insertAttempt(tx.sql, {
      state_hash: stateHash,
      browser_hash: hashToken(browser),
      nonce,
      verifier,
      next: safeNext(input.next, deps.publicOrigin),
      is_persistent: input.remember ? 1 : 0,
      expires_at: expiresAt,
    }),
  )
  secrets.save(attemptName(stateHash), browser, Math.floor(expiresAt / 1000))
  return { url }
}

/** Returns the sign-in URL of the provider; fails temporarily when it does not respond. */
async function getProviderUrl(
  deps: SingleSignOnDeps,
  provider: IdentityProvider,
  { checks, mustReauthenticate }: { checks: SignOnChecks; mustReauthenticate: boolean },
): Promise<string> {
  try {
    return await provider.start(checks, callbackUrl(deps), { forceSignIn: mustReauthenticate })
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    deps.logger.warn('reaching the sign-in provider failed', { error })
    throw new Refused('unavailable', { retry_after_seconds: 30 })
  }
}

/**
 * Returns a safe redirect target within the product; anything else becomes the start page. An open redirect would let
 * an attacker use our links to lead users to a false sign-in page.
 */
export function safeNext(next: string, publicOrigin: string): string {
  if (!next.startsWith('/') || !URL.canParse(next, publicOrigin)) return '/'
  const address = new URL(next, publicOrigin)
  const isOurs =
    address.origin === new URL(publicOrigin).origin && !/^\/(api|storage)(\/|$)/.test(address.pathname)
  // Parsed again, the path must still be a path: `/\evil.example` and `//evil.example` are other hosts.
  const path = address.pathname + address.search + address.hash
  return isOurs && /^\/(?![/\\])/.test(path) ? path : '/'
}
