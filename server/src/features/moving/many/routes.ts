import type { movingManyEndpoints } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import type { Routes } from '../../../kernel/route.ts'
import type { MovingDeps } from '../deps.ts'
import { RemoteTries } from '../moving-in/remote-tries.ts'
import { changeMany, listMany } from './manage-many.ts'
import { readMovesTable } from './read-moves-table.ts'
import { reportMany } from './report-many.ts'
import { previewMoves, startMany } from './start-many.ts'

/** Allows two tables of maximum length in ten minutes, so that administrators cannot guess remote passwords. */
const maxTries = 2 * limits.maxMovesLines
/** Each preview queries the domains of its lines. */
const maxPreviews = 60

/** Routes for imports for many users, for administrators. */
export function movingManyRoutes(deps: MovingDeps): Routes<typeof movingManyEndpoints> {
  const tries = new RemoteTries(deps.clock, maxTries)
  const previews = new RemoteTries(deps.clock, maxPreviews)
  return {
    'POST /api/v2/organisation/moving-in/preview': ({ actor, body }) => {
      previews.count(actor.accountId)
      return previewMoves(deps, actor, body)
    },
    'POST /api/v2/organisation/moving-in': ({ actor, body }) => {
      const { keeps_fetching: continuesFetching, ...table } = body
      const read = readMovesTable(table)
      tries.count(actor.organisationId, 'lines' in read ? read.lines.length : 1)
      return startMany(deps, actor, { ...table, continuesFetching })
    },
    'GET /api/v2/organisation/moving-in': ({ actor, query: { s: text, ...options } }) =>
      listMany(deps, actor, { text, ...options }),
    'POST /api/v2/organisation/moving-in/act': async ({ actor, body }) => {
      if (body.password !== undefined)
        tries.count(actor.organisationId, body.ids?.length ?? limits.maxMovesLines)
      return { changed: await changeMany(deps, actor, body) }
    },
    'GET /api/v2/organisation/moving-in/report': ({ actor }) => reportMany(deps, actor),
  }
}
