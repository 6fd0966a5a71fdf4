import type { movingManyEndpoints } from '@bocau/contract/account/moving-many'
import type { movingOutEndpoints } from '@bocau/contract/account/moving-out'
import type { movingEndpoints } from '@bocau/contract/moving'
import type { Routes } from '../../kernel/route.ts'
import { requireConfirmed } from '../account/index.ts'
import type { MovingDeps } from './deps.ts'
import { movingManyRoutes } from './many/routes.ts'
import { changeMoveIn, discardMoveIn } from './moving-in/change-move-in.ts'
import { listRemoteFolders } from './moving-in/list-remote-folders.ts'
import { RemoteTries } from './moving-in/remote-tries.ts'
import { startMoveIn } from './moving-in/start-move-in.ts'
import { getMoveIn, listAccountMoveIns } from './moving-in/wire-move-in.ts'
import {
  discardMoveOut,
  downloadMoveOut,
  listAccountMoveOuts,
  startMoveOut,
} from './moving-out/start-move-out.ts'

/** Routes for imports from remote mailboxes, and for exports. */
export function movingRoutes(
  deps: MovingDeps,
): Routes<typeof movingEndpoints & typeof movingManyEndpoints & typeof movingOutEndpoints> {
  const tries = new RemoteTries(deps.clock)
  return {
    'POST /api/v2/moving-in/servers': async ({ actor, body }) => {
      tries.count(actor.accountId)
      const { servers, needsAppPassword } = await deps.serverFinder.find(body.email)
      return { items: servers, needs_app_password: needsAppPassword }
    },
    'POST /api/v2/moving-in/folders': async ({ actor, body }) => {
      tries.count(actor.accountId)
      return { items: await listRemoteFolders(deps, body) }
    },
    'POST /api/v2/moving-in': ({ actor, body }) => {
      tries.count(actor.accountId)
      const { paths = null, keeps_fetching: continuesFetching, ...signIn } = body
      return startMoveIn(deps, actor, { signIn, paths, continuesFetching })
    },
    'GET /api/v2/moving-in': async ({ actor }) => ({
      items: await listAccountMoveIns(deps, actor.accountId),
    }),
    'GET /api/v2/moving-in/:id': ({ actor, params }) => getMoveIn(deps, actor.accountId, params.id),
    'PATCH /api/v2/moving-in/:id': ({ actor, params, body }) =>
      changeMoveIn(deps, actor, { id: params.id, change: body }),
    'DELETE /api/v2/moving-in/:id': ({ actor, params }) => discardMoveIn(deps, actor, params.id),
    ...movingManyRoutes(deps),
    ...archiveRoutes(deps),
  }
}

/** Routes for exports: of a user, and of the organisation for Owners. */
function archiveRoutes(deps: MovingDeps): Routes<typeof movingOutEndpoints> {
  return {
    'POST /api/v2/moving-out': ({ actor, body }) => startMoveOut(deps, actor, { ...body, scope: 'own' }),
    'GET /api/v2/moving-out': async ({ actor }) => ({
      items: await listAccountMoveOuts(deps, actor.accountId, 'own'),
    }),
    'GET /api/v2/moving-out/:id/file': ({ actor, params: { id }, requestInfo }) =>
      downloadMoveOut(deps, actor, { id, scope: 'own', range: requestInfo.range }),
    'DELETE /api/v2/moving-out/:id': ({ actor, params: { id } }) =>
      discardMoveOut(deps, actor.accountId, { id, scope: 'own' }),
    'POST /api/v2/organisation/moving-out': async ({ actor, body }) => {
      await requireConfirmed(deps, actor)
      return startMoveOut(deps, actor, { ...body, scope: 'organisation' })
    },
    'GET /api/v2/organisation/moving-out': async ({ actor }) => ({
      items: await listAccountMoveOuts(deps, actor.accountId, 'organisation'),
    }),
    'GET /api/v2/organisation/moving-out/:id/file': ({ actor, params: { id }, requestInfo }) =>
      downloadMoveOut(deps, actor, { id, scope: 'organisation', range: requestInfo.range }),
    'DELETE /api/v2/organisation/moving-out/:id': ({ actor, params: { id } }) =>
      discardMoveOut(deps, actor.accountId, { id, scope: 'organisation' }),
  }
}
