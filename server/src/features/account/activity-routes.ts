import type { activityEndpoints } from '@bocau/contract/account/activity'
import type { Routes } from '../../kernel/route.ts'
import { getActivityPage } from '../activity/index.ts'
import type { ProtectionDeps } from './deps.ts'
import { endOneSession, endOtherSessions, listOpenSessions } from './sessions/manage-sessions.ts'

export function activityRoutes(deps: ProtectionDeps): Routes<typeof activityEndpoints> {
  return {
    'GET /api/v2/activity-logs': ({ actor, query }) => getActivityPage(deps, actor, query),
    'GET /api/v2/sessions': ({ actor }) => listOpenSessions(deps, actor),
    'DELETE /api/v2/sessions/:id': ({ actor, params, requestInfo }) =>
      endOneSession(deps, actor, { sessionId: params.id, origin: requestInfo }),
    'DELETE /api/v2/sessions': async ({ actor, requestInfo }) => ({
      ended: await endOtherSessions(deps, actor, requestInfo),
    }),
  }
}
