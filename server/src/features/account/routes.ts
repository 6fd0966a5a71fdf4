import type { accountEndpoints, DemoAccount } from '@bocau/contract/account'
import type { EventLog } from '../../db/event-log.ts'
import type { Routes } from '../../route.ts'
import type { AccountDeps } from './deps.ts'
import { getQuota, getUserInfo } from './get-user-info.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { getSession } from './store.ts'

/** What a demo store shows on its sign-in page; nothing in a real one. */
export interface DemoSignIn {
  password: string | null
  accounts: DemoAccount[]
}

export function accountRoutes(
  deps: AccountDeps & { events: EventLog },
  demo: () => Promise<DemoSignIn>,
): Routes<typeof accountEndpoints> {
  return {
    'POST /api/v2/session': async ({ body, facts }) => {
      const started = await signIn(deps, { ...body, address: facts.address, device: facts.device })
      facts.session.start(started.token, started.expires_at, body.remember)
      return started
    },
    'PUT /api/v2/session': async ({ actor, facts }) => {
      const session = await getSession(deps.db.sql, actor.accountId, actor.sessionId)
      const expiresAt = Math.floor(session.expires_at / 1000)
      if (facts.token) facts.session.start(facts.token, expiresAt, session.is_persistent === 1)
    },
    'DELETE /api/v2/session': async ({ actor, facts }) => {
      await signOut(deps, actor)
      facts.session.end()
    },
    'GET /api/v2/session/demo': demo,
    'GET /api/v2/user/info': ({ actor }) => getUserInfo(deps.db.sql, actor.accountId),
    'GET /api/v2/accounts/quota': ({ actor }) => getQuota(deps.db.sql, actor.accountId),
  }
}
