import type { singleSignOnEndpoints } from '@bocau/contract/account/single-sign-on'
import type { Routes } from '../../../kernel/route.ts'
import type { SingleSignOnDeps } from './deps.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { signOutAtProvider } from './sign-out-at-provider.ts'
import { startSignOn } from './start-sign-on.ts'

export function singleSignOnRoutes(deps: SingleSignOnDeps): Routes<typeof singleSignOnEndpoints> {
  return {
    'POST /api/v2/session/single_sign_on': ({ body, requestInfo }) => startSignOn(deps, requestInfo, body),
    'GET /api/v2/session/single_sign_on/callback': ({ query, requestInfo }) =>
      finishSignOn(deps, requestInfo, query),
    'GET /api/v2/session/single_sign_on/sign_out': ({ requestInfo }) => signOutAtProvider(deps, requestInfo),
  }
}
