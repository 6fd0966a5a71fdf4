import type { movingManyEndpoints } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import type { Routes } from '../../../kernel/route.ts'
import type { MovingDeps } from '../deps.ts'
import { FarTries } from '../moving-in/index.ts'
import { beginMany, previewMoves } from './begin-many.ts'
import { actOnMany, listMany } from './keep-many.ts'
import { readMovesTable } from './read-moves-table.ts'
import { reportMany } from './report-many.ts'

/** Allows two tables of maximum length in ten minutes, so that administrators cannot guess remote passwords. */
const triesAtMost = 2 * limits.maxMovesLines
/** Each preview queries the domains of its lines. */
const previewsAtMost = 60

/** Routes for imports for many users, for administrators. */
export function movingManyRoutes(deps: MovingDeps): Routes<typeof movingManyEndpoints> {
  const tries = new FarTries(deps.clock, triesAtMost)
  const previews = new FarTries(deps.clock, previewsAtMost)
  return {
    'POST /api/v2/organisation/moving-in/preview': ({ actor, body }) => {
      previews.count(actor.accountId)
      return previewMoves(deps, actor, body)
    },
    'POST /api/v2/organisation/moving-in': ({ actor, body }) => {
      const { keeps_fetching: keepsFetching, ...given } = body
      const read = readMovesTable(given)
      tries.count(actor.organisationId, 'lines' in read ? read.lines.length : 1)
      return beginMany(deps, actor, { ...given, keepsFetching })
    },
    'GET /api/v2/organisation/moving-in': ({ actor, query: { s: text, ...asked } }) =>
      listMany(deps, actor, { text, ...asked }),
    'POST /api/v2/organisation/moving-in/act': async ({ actor, body }) => {
      if (body.password !== undefined)
        tries.count(actor.organisationId, body.ids?.length ?? limits.maxMovesLines)
      return { changed: await actOnMany(deps, actor, body) }
    },
    'GET /api/v2/organisation/moving-in/report': ({ actor }) => reportMany(deps, actor),
  }
}
