import type { auditEndpoints } from '@bocau/contract/account/audit'
import type { organisationEndpoints } from '@bocau/contract/organisation'
import type { Routes } from '../../kernel/route.ts'
import { actOnMany } from './act-on-many.ts'
import { addUser } from './add-user.ts'
import { changeUser } from './change-user.ts'
import { checkDomain } from './check-domain.ts'
import type { OrganisationDeps } from './deps.ts'
import { exportAudit } from './export-audit.ts'
import { getOverview } from './get-overview.ts'
import { getState } from './get-state.ts'
import { inviteUser } from './invite-user.ts'
import { listAudit } from './list-audit.ts'
import { listDomains } from './list-domains.ts'
import { listUsers } from './list-users.ts'
import { resetPassword } from './reset-password.ts'
import { resetUserTwoStep, signOutUser } from './sign-out-user.ts'

export function organisationRoutes(
  deps: OrganisationDeps,
): Routes<typeof organisationEndpoints & typeof auditEndpoints> {
  return {
    'GET /api/v2/organisation/audit': ({ actor, query }) => listAudit(deps, actor, query),
    'GET /api/v2/organisation/audit/export': ({ actor, query }) => exportAudit(deps, actor, query),
    'GET /api/v2/organisation/domains': ({ actor }) => listDomains(deps, actor),
    'POST /api/v2/organisation/domains/:domain/check': ({ actor, params }) =>
      checkDomain(deps, actor, params.domain),
    'GET /api/v2/organisation/overview': ({ actor }) => getOverview(deps, actor),
    'GET /api/v2/organisation/state': () => getState(deps),
    'GET /api/v2/organisation/users': ({ actor, query }) => listUsers(deps, actor, query),
    'POST /api/v2/organisation/users': ({ actor, body }) => addUser(deps, actor, body),
    'PATCH /api/v2/organisation/users/:id': ({ actor, params, body }) =>
      changeUser(deps, actor, params.id, body),
    'POST /api/v2/organisation/users/act': ({ actor, body }) => actOnMany(deps, actor, body),
    'POST /api/v2/organisation/users/:id/sign_out': ({ actor, params }) =>
      signOutUser(deps, actor, params.id),
    'POST /api/v2/organisation/users/:id/two_step_off': ({ actor, params }) =>
      resetUserTwoStep(deps, actor, params.id),
    'POST /api/v2/organisation/users/:id/invitation': ({ actor, params, body }) =>
      inviteUser(deps, actor, params.id, body.send_to),
    'POST /api/v2/organisation/users/:id/password': ({ actor, params, body, facts }) =>
      resetPassword(deps, actor, params.id, { ...body, place: facts }),
  }
}
