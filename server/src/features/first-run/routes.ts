import type { firstRunEndpoints } from '@bocau/contract/account/first-run'
import type { Routes } from '../../kernel/route.ts'
import type { FirstRunDeps } from './deps.ts'
import { setUp } from './set-up.ts'
import { checkSetupLink } from './setup-link.ts'

export function firstRunRoutes(deps: FirstRunDeps): Routes<typeof firstRunEndpoints> {
  return {
    'POST /api/v2/setup/link': ({ body }) => checkSetupLink(deps, body.token),
    'POST /api/v2/setup': async ({ body, requestInfo }) => {
      const { fullname: fullName, local_part: localPart, ...rest } = body
      const started = await setUp(deps, {
        ...rest,
        fullName,
        localPart,
        origin: requestInfo,
        deviceTokens: requestInfo.deviceTokens,
      })
      requestInfo.session.start(started.token, started.expires_at, false)
      return started
    },
  }
}
