import type { SignOnFailure } from '@bocau/contract/account/single-sign-on'
import { type Closure, closedCode } from '../../../db/store/closed-organisation.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Redirect, RequestInfo } from '../../../kernel/route.ts'
import { type Identity, type SignOnChecks, SignOnFailed } from '../../../ports/identity-provider.ts'
import { createToken, findAccountByEmail, hashToken } from '../../account/index.ts'
import { startSession } from '../start-session.ts'
import type { SingleSignOnDeps } from './deps.ts'
import { attemptName, callbackUrl, getProvider } from './start-sign-on.ts'
import {
  consumeAttempt,
  findLinkedAccount,
  insertSignOnSession,
  linkIdentity,
  listServedOrganisations,
} from './store.ts'

/** Query parameters of the provider's redirect. */
export type ProviderResponse = Readonly<Record<string, string | undefined>>

/** Name of the cookie that marks a session started through the provider. */
export const sessionName = 'sign_on'

/** Time after the end of our session during which the provider's can still be ended. */
const signOutMilliseconds = 24 * 3_600_000

type Attempt = NonNullable<Awaited<ReturnType<typeof consumeAttempt>>>

/** Signs in the account of an identity and redirects to the requested page, or to the sign-in page on failure. */
export async function finishSignOn(
  deps: SingleSignOnDeps,
  requestInfo: RequestInfo,
  response: ProviderResponse,
): Promise<Redirect> {
  const state = response.state ?? ''
  const attempt = await claimAttempt(deps, requestInfo, state)
  if (!attempt) return redirectToSignIn('expired')
  const { nonce, verifier, next } = attempt
  const identity = await identify(deps, { state, nonce, verifier }, response)
  if (typeof identity === 'string') return redirectToSignIn(identity, next)
  const account = await findAccountOfIdentity(deps, identity)
  if (!account) return redirectToSignIn('unknown_account', next)
  if (account.is_disabled) return redirectToSignIn('account_disabled', next)
  const closed = closedCode(account)
  if (closed) return redirectToSignIn(closed, next)
  try {
    return await startSessionAndRedirect(deps, requestInfo, {
      accountId: account.id,
      idToken: identity.idToken,
      attempt,
    })
  } catch (error) {
    // The account was disabled or suspended meanwhile.
    const isClosed =
      error instanceof Refused &&
      (error.code === 'account_disabled' ||
        error.code === 'organisation_suspended' ||
        error.code === 'organisation_moving')
    if (isClosed) return redirectToSignIn(error.code, next)
    throw error
  }
}

/** Finds and deletes the attempt that this browser started with this state. */
async function claimAttempt(
  deps: SingleSignOnDeps,
  requestInfo: RequestInfo,
  state: string,
): Promise<Attempt | undefined> {
  const stateHash = hashToken(state)
  const browser = requestInfo.secrets.find(attemptName(stateHash))
  if (browser === null) return undefined
  requestInfo.secrets.delete(attemptName(stateHash))
  return deps.db.transaction((tx) =>
    consumeAttempt(tx.sql, stateHash, { browserHash: hashToken(browser), now: deps.clock.now() }),
  )
}

/** Verifies the response of the provider; returns the identity, or the reason of a failure. */
async function identify(
  deps: SingleSignOnDeps,
  checks: SignOnChecks,
  response: ProviderResponse,
): Promise<Identity | SignOnFailure> {
  const address = new URL(callbackUrl(deps))
  for (const [name, value] of Object.entries(response)) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  try {
    return await getProvider(deps).finish(checks, address.href)
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    if (error.trouble !== 'cancelled') deps.logger.warn('sign-in at the provider failed', { error })
    return error.trouble
  }
}

/** Each sign-in creates a new session; an existing one of the browser is not adopted. */
async function startSessionAndRedirect(
  deps: SingleSignOnDeps,
  requestInfo: RequestInfo,
  { accountId, idToken, attempt }: { accountId: string; idToken: string; attempt: Attempt },
): Promise<Redirect> {
  const remember = attempt.is_persistent === 1
  const { address, device, deviceTokens } = requestInfo
  const input = {
    remember,
    address,
    device,
    deviceTokens,
    method: 'single_sign_on',
    passwordMark: null,
  } as const
  const { token, expires_at } = await startSession(deps, accountId, input)
  const browser = createToken(deps.random)
  const endsAt = expires_at * 1000 + signOutMilliseconds
  await deps.db.transaction((tx) =>
    insertSignOnSession(tx.sql, {
      browser_hash: hashToken(browser),
      account_id: accountId,
      id_token: idToken,
      expires_at: endsAt,
    }),
  )
  requestInfo.session.start(token, expires_at, remember)
  requestInfo.secrets.save(sessionName, browser, remember ? Math.floor(endsAt / 1000) : null)
  return { location: attempt.next }
}

function redirectToSignIn(failure: SignOnFailure, next = '/'): Redirect {
  const query = new URLSearchParams({ sign_on: failure, ...(next !== '/' && { next }) })
  return { location: `/login?${query.toString()}` }
}

/** Account of an identity. */
interface MatchedAccount extends Closure {
  id: string
  is_disabled: 0 | 1
}

/**
 * Finds the account of an identity: the linked one, or on first use that of the verified address. Rejects accounts of
 * organisations that the provider does not serve, for any address. An account linked to another identity is rejected
 * too, because the address may have a new holder.
 */
async function findAccountOfIdentity(
  deps: SingleSignOnDeps,
  identity: Identity,
): Promise<MatchedAccount | null> {
  const { issuer, domains } = getProvider(deps)
  const { subject, email, isEmailVerified } = identity
  const bound = await findLinkedAccount(deps.db.sql, issuer, subject)
  const account =
    bound ?? (email !== null && isEmailVerified ? await findAccountByEmail(deps.db.sql, email) : undefined)
  if (!account) return null
  const organisations = await listServedOrganisations(deps.db.sql, domains)
  if (!organisations.includes(account.organisation_id)) {
    deps.logger.warn('sign-in provider returned an account outside BOCAU_OIDC_DOMAINS', {
      account_id: account.id,
    })
    return null
  }
  if (bound || account.is_disabled || account.suspended_at !== null) return account
  const isBound = await deps.db.transaction((tx) =>
    linkIdentity(tx.sql, { issuer, subject, account_id: account.id, bound_at: deps.clock.now() }),
  )
  return isBound ? account : null
}
