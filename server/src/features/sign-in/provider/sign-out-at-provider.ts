import type { SingleSignOn } from '@bocau/contract/account/single-sign-on'
import { Refused } from '../../../kernel/refused.ts'
import type { Redirect, RequestInfo } from '../../../kernel/route.ts'
import { SignOnFailed } from '../../../ports/identity-provider.ts'
import { findActor, hashToken } from '../../account/index.ts'
import type { SingleSignOnDeps } from './deps.ts'
import { sessionName } from './finish-sign-on.ts'
import { consumeSignOnSession, findSignOnSession } from './store.ts'

type SessionInfo = Pick<RequestInfo, 'secrets' | 'token'>

/** Returns the provider for the sign-in page; null when none is configured. */
export async function getSignOnOffer(
  deps: SingleSignOnDeps,
  requestInfo: SessionInfo,
): Promise<SingleSignOn | null> {
  if (!deps.signOn) return null
  const browser = requestInfo.secrets.find(sessionName)
  const session =
    browser === null ? undefined : await findSignOnSession(deps.db.sql, hashToken(browser), deps.clock.now())
  return {
    name: deps.signOn.name,
    is_sign_out_due: session !== undefined && !(await isSignedIn(deps, requestInfo)),
  }
}

/**
 * Ends the session at the provider after ours has ended. Does nothing while ours exists, because a link on any page
 * could otherwise sign users out.
 */
export async function signOutAtProvider(deps: SingleSignOnDeps, requestInfo: SessionInfo): Promise<Redirect> {
  if (await isSignedIn(deps, requestInfo)) return { location: '/' }
  const browser = requestInfo.secrets.find(sessionName)
  if (browser === null || !deps.signOn) return { location: '/login' }
  requestInfo.secrets.delete(sessionName)
  const now = deps.clock.now()
  const session = await deps.db.transaction((tx) => consumeSignOnSession(tx.sql, hashToken(browser), now))
  if (!session) return { location: '/login' }
  try {
    const address = await deps.signOn.findSignOutAddress(session.id_token, `${deps.publicOrigin}/login`)
    return { location: address ?? '/login' }
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error
    deps.logger.warn('ending a session at the sign-in provider failed', { error })
    return { location: '/login' }
  }
}

async function isSignedIn(deps: SingleSignOnDeps, { token }: SessionInfo): Promise<boolean> {
  try {
    return token !== null && (await findActor(deps, token)) !== null
  } catch (error) {
    // The session of an organisation in a move may continue.
    if (error instanceof Refused) return true
    throw error
  }
}
