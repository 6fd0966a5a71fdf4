import type { personCardEndpoints } from '@bocau/contract/contacts/person-card'
import type { searchEndpoints } from '@bocau/contract/search'
import { type Routes, SerialisedReply } from '../../kernel/route.ts'
import type { SearchDeps } from './deps.ts'
import { findOrList } from './find-or-list.ts'
import { getPersonCard } from './person-card.ts'
import { searchThreads } from './search-threads.ts'
import { suggestRecipients } from './suggestions/suggest-recipients.ts'
import { suggestThreads } from './suggestions/suggest-threads.ts'

export function searchRoutes(deps: SearchDeps): Routes<typeof searchEndpoints & typeof personCardEndpoints> {
  return {
    'GET /api/v2/threads': async ({ actor, query }) =>
      new SerialisedReply(await findOrList(deps, actor, query)),
    'GET /api/v2/threads/search': async ({ actor, query }) =>
      new SerialisedReply(await searchThreads(deps, actor, query)),
    'GET /api/v2/suggested': ({ actor, query }) => suggestThreads(deps, actor, query.search_text),
    'GET /api/v2/recipients/suggest': ({ actor, query }) => suggestRecipients(deps, actor, query.text),
    'GET /api/v2/people/card': ({ actor, query }) => getPersonCard(deps, actor, query.email),
  }
}
