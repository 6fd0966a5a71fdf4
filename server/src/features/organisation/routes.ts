import type { organisationEndpoints } from '@bocau/contract/organisation'
import type { Routes } from '../../kernel/route.ts'
import { addUser } from './add-user.ts'
import { changeUser } from './change-user.ts'
import { checkDomain } from './check-domain.ts'
import type { OrganisationDeps } from './deps.ts'
import { getState } from './get-state.ts'
import { listDomains } from './list-domains.ts'
import { listUsers } from './list-users.ts'
import { resetPassword } from './reset-password.ts'

export function organisationRoutes(deps: OrganisationDeps): Routes<typeof organisationEndpoints> {
  return {
    'GET /api/v2/organisation/domains': ({ actor }) => listDomains(deps, actor),
    'POST /api/v2/organisation/domains/:domain/check': ({ actor, params }) =>
      checkDomain(deps, actor, params.domain),
    'GET /api/v2/organisation/state': () => getState(deps),
    'GET /api/v2/organisation/users': ({ actor, query }) => listUsers(deps, actor, query),
    'POST /api/v2/organisation/users': ({ actor, body }) => addUser(deps, actor, body),
    'PATCH /api/v2/organisation/users/:id': ({ actor, params, body }) =>
      changeUser(deps, actor, params.id, body),
    'POST /api/v2/organisation/users/:id/password': ({ actor, params, body, facts }) =>
      resetPassword(deps, actor, params.id, { ...body, place: facts }),
  }
}
