import type { firstRunEndpoints } from '@bocau/contract/account/first-run'
import type { Routes } from '../../kernel/route.ts'
import type { FirstRunDeps } from './deps.ts'
import { setUp } from './set-up.ts'
import { lookAtSetupLink } from './setup-link.ts'

export function firstRunRoutes(deps: FirstRunDeps): Routes<typeof firstRunEndpoints> {
  return {
    'POST /api/v2/setup/link': ({ body }) => lookAtSetupLink(deps, body.token),
    'POST /api/v2/setup': async ({ body, facts }) => {
      const { fullname: fullName, local_part: localPart, ...rest } = body
      const started = await setUp(deps, { ...rest, fullName, localPart, place: facts, marks: facts.marks })
      facts.session.start(started.token, started.expires_at, false)
      return started
    },
  }
}
