import type { movingEndpoints } from '@bocau/contract/moving'
import type { Routes } from '../../kernel/route.ts'
import type { MovingDeps } from './deps.ts'
import {
  changeMoveIn,
  FarTries,
  forgetMoveIn,
  getMoveIn,
  listFarFolders,
  listOwnMoveIns,
  startMoveIn,
} from './moving-in/index.ts'

/** Bringing mail along from a mailbox elsewhere. */
export function movingRoutes(deps: MovingDeps): Routes<typeof movingEndpoints> {
  const tries = new FarTries(deps.clock)
  return {
    'POST /api/v2/moving-in/servers': async ({ actor, body }) => {
      tries.count(actor.accountId)
      const { servers, needsAppPassword } = await deps.serverFinder.find(body.email)
      return { items: servers, needs_app_password: needsAppPassword }
    },
    'POST /api/v2/moving-in/folders': async ({ actor, body }) => {
      tries.count(actor.accountId)
      return { items: await listFarFolders(deps, body) }
    },
    'POST /api/v2/moving-in': ({ actor, body }) => {
      tries.count(actor.accountId)
      const { paths = null, keeps_fetching: keepsFetching, ...signIn } = body
      return startMoveIn(deps, actor, { signIn, paths, keepsFetching })
    },
    'GET /api/v2/moving-in': async ({ actor }) => ({ items: await listOwnMoveIns(deps, actor.accountId) }),
    'GET /api/v2/moving-in/:id': ({ actor, params }) => getMoveIn(deps, actor.accountId, params.id),
    'PATCH /api/v2/moving-in/:id': ({ actor, params, body }) => changeMoveIn(deps, actor, params.id, body),
    'DELETE /api/v2/moving-in/:id': ({ actor, params }) => forgetMoveIn(deps, actor, params.id),
  }
}
