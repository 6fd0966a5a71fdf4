import type { accountEndpoints, DemoAccount } from '@bocau/contract/account/account'
import type { SingleSignOn } from '@bocau/contract/account/single-sign-on'
import type { RequestInfo, Routes } from '../../kernel/route.ts'
import { getQuota } from '../quota/index.ts'
import type { ProtectionDeps } from './deps.ts'
import { getUserInfo } from './people/get-user-info.ts'
import { signOut } from './sessions/manage-sessions.ts'
import { getSession } from './sessions/session-store.ts'

/** Accounts on the sign-in page of a demo store; absent in a normal one. */
export interface DemoSignIn {
  password: string | null
  accounts: DemoAccount[]
  /** True when the server is reachable from other machines. */
  is_open_to_anybody: boolean
}

export function accountRoutes(
  deps: ProtectionDeps,
  demo: () => Promise<DemoSignIn>,
  offerSignOn: (info: RequestInfo) => Promise<SingleSignOn | null>,
): Routes<typeof accountEndpoints> {
  return {
    'PUT /api/v2/session': async ({ actor, requestInfo }) => {
      const session = await getSession(deps.db.sql, actor.accountId, actor.sessionId)
      const expiresAt = Math.floor(session.expires_at / 1000)
      if (requestInfo.token)
        requestInfo.session.start(requestInfo.token, expiresAt, session.is_persistent === 1)
    },
    'DELETE /api/v2/session': async ({ actor, requestInfo }) => {
      await signOut(deps, actor, requestInfo)
      requestInfo.session.end()
    },
    'GET /api/v2/session/demo': async ({ requestInfo }) => ({
      ...(await demo()),
      single_sign_on: await offerSignOn(requestInfo),
    }),
    'GET /api/v2/user/info': ({ actor }) => getUserInfo(deps.db.sql, actor.accountId, actor),
    'GET /api/v2/accounts/quota': ({ actor }) => getQuota(deps.db.sql, actor.accountId),
  }
}
