import type { addressEndpoints } from '@bocau/contract/account/addresses'
import type { auditEndpoints } from '@bocau/contract/account/audit'
import type { departureEndpoints } from '@bocau/contract/account/departure'
import type { domainEndpoints } from '@bocau/contract/account/domains'
import type { groupEndpoints } from '@bocau/contract/account/groups'
import type { mailFlowEndpoints } from '@bocau/contract/account/mail-flow'
import type { mailboxRightEndpoints } from '@bocau/contract/account/mailbox-rights-endpoints'
import type { policyEndpoints } from '@bocau/contract/account/policies'
import { limits } from '@bocau/contract/limits'
import type { organisationEndpoints } from '@bocau/contract/organisation'
import type { Actor } from '../../kernel/actor.ts'
import type { Routes } from '../../kernel/route.ts'
import { getPolicies, setPolicies } from '../account/index.ts'
import { listCatchAlls, setCatchAll } from '../addresses/index.ts'
import { getProgramPolicy, setProgramPolicy } from '../sign-in/index.ts'
import {
  addAddress,
  changeAddress,
  listMailboxAddresses,
  removeAddress,
} from './addresses/mailbox-addresses.ts'
import { startDeleting } from './departures/delete-departed.ts'
import { getHoldings, listDepartures, readDeparture } from './departures/list-departures.ts'
import { resumeTransfer, startDepartureById } from './departures/start-departure.ts'
import type { OrganisationDeps } from './deps.ts'
import { checkDomain } from './domains/check-domain.ts'
import { checkClaim, claimDomain, listClaims, withdrawClaim } from './domains/claim-domain.ts'
import { listDomains } from './domains/list-domains.ts'
import { createNextKey, discardNextKey } from './domains/next-key.ts'
import { removeDomain } from './domains/remove-domain.ts'
import { exportAudit } from './export-audit.ts'
import { getOverview } from './get-overview.ts'
import { getState } from './get-state.ts'
import { addGroup, changeGroup, getGroup, listGroups, removeGroup } from './groups/manage-groups.ts'
import { getLogo, removeLogo, uploadLogo } from './identity/logo.ts'
import { changeName, getIdentity } from './identity/rename-organisation.ts'
import { listAudit } from './list-audit.ts'
import { getMailFlow } from './mail-flow/get-mail-flow.ts'
import { changeQueue, listQueue } from './mail-flow/manage-queue.ts'
import { deleteSharedMailbox } from './mailboxes/delete-mailbox.ts'
import { addSharedMailbox, changeSharedMailbox } from './mailboxes/manage-mailboxes.ts'
import { readMailboxes } from './mailboxes/read-mailboxes.ts'
import { addUser } from './people/add-user.ts'
import { changeMany } from './people/change-many.ts'
import { changeUser } from './people/change-user.ts'
import { checkAddresses } from './people/check-addresses.ts'
import { exportUsers } from './people/export-users.ts'
import { inviteUser } from './people/invite-user.ts'
import { listUsers } from './people/list-users.ts'
import { resetPassword } from './people/reset-password.ts'
import { resetUserTwoStep, signOutUser } from './people/sign-out-user.ts'

type SharedMailboxKeys =
  | `${'GET' | 'POST'} /api/v2/organisation/mailboxes`
  | 'PATCH /api/v2/organisation/mailboxes/:id'
  | 'POST /api/v2/organisation/mailboxes/:id/delete'

export function organisationRoutes(
  deps: OrganisationDeps,
): Routes<
  typeof organisationEndpoints &
    typeof domainEndpoints &
    typeof auditEndpoints &
    typeof policyEndpoints &
    typeof mailFlowEndpoints &
    typeof addressEndpoints &
    typeof groupEndpoints &
    typeof departureEndpoints &
    Pick<typeof mailboxRightEndpoints, SharedMailboxKeys>
> {
  return {
    'GET /api/v2/organisation/audit': ({ actor, query }) => listAudit(deps, actor, query),
    'GET /api/v2/organisation/audit/export': ({ actor, query }) => exportAudit(deps, actor, query),
    'GET /api/v2/organisation/domains': ({ actor }) => listDomains(deps, actor),
    'POST /api/v2/organisation/domains/:domain/check': ({ actor, params }) =>
      checkDomain(deps, actor, params.domain),
    'DELETE /api/v2/organisation/domains/:domain': ({ actor, params }) =>
      removeDomain(deps, actor, params.domain),
    'POST /api/v2/organisation/domains/:domain/next_key': ({ actor, params }) =>
      createNextKey(deps, actor, params.domain),
    'DELETE /api/v2/organisation/domains/:domain/next_key': ({ actor, params }) =>
      discardNextKey(deps, actor, params.domain),
    'GET /api/v2/organisation/domain_claims': ({ actor }) => listClaims(deps, actor),
    'POST /api/v2/organisation/domain_claims': ({ actor, body }) => claimDomain(deps, actor, body.domain),
    'POST /api/v2/organisation/domain_claims/:domain/check': ({ actor, params }) =>
      checkClaim(deps, actor, params.domain),
    'DELETE /api/v2/organisation/domain_claims/:domain': ({ actor, params }) =>
      withdrawClaim(deps, actor, params.domain),
    'GET /api/v2/organisation/identity': ({ actor }) => getIdentity(deps.db.sql, actor.organisationId),
    'PUT /api/v2/organisation/identity': ({ actor, body }) => changeName(deps, actor, body.name),
    'GET /api/v2/organisation/logo': ({ actor, query }) => getLogo(deps, actor, query.v),
    'POST /api/v2/organisation/logo': ({ actor, requestInfo }) =>
      uploadLogo(deps, actor, requestInfo.files(limits.maxLogoBytes)),
    'DELETE /api/v2/organisation/logo': ({ actor }) => removeLogo(deps, actor),
    'GET /api/v2/organisation/overview': ({ actor }) => getOverview(deps, actor),
    'GET /api/v2/organisation/mail_flow': ({ actor, query }) => getMailFlow(deps, actor, query),
    'GET /api/v2/organisation/queue': ({ actor }) => listQueue(deps, actor),
    'POST /api/v2/organisation/queue/:account/:id/retry': ({ actor, params }) =>
      changeQueue(deps, actor, { ...params, isLast: false }),
    'POST /api/v2/organisation/queue/:account/:id/give_back': ({ actor, params }) =>
      changeQueue(deps, actor, { ...params, isLast: true }),
    'GET /api/v2/organisation/state': () => getState(deps),
    'GET /api/v2/organisation/policies': ({ actor }) => getPolicies(deps, actor),
    'PATCH /api/v2/organisation/policies': ({ actor, body }) => setPolicies(deps, actor, body),
    'GET /api/v2/organisation/program_policy': ({ actor }) => getProgramPolicy(deps, actor),
    'PUT /api/v2/organisation/program_policy': ({ actor, body }) => setProgramPolicy(deps, actor, body),
    'GET /api/v2/organisation/users': ({ actor, query }) => listUsers(deps, actor, query),
    'GET /api/v2/organisation/users/export': ({ actor, query }) => exportUsers(deps, actor, query),
    'POST /api/v2/organisation/users': ({ actor, body }) => addUser(deps, actor, body),
    'PATCH /api/v2/organisation/users/:id': ({ actor, params, body }) =>
      changeUser(deps, actor, { id: params.id, request: body }),
    'POST /api/v2/organisation/users/check': ({ actor, body }) => checkAddresses(deps, actor, body.emails),
    'POST /api/v2/organisation/users/act': ({ actor, body }) => changeMany(deps, actor, body),
    'GET /api/v2/organisation/users/:id/addresses': ({ actor, params }) =>
      listMailboxAddresses(deps, actor, params.id),
    'POST /api/v2/organisation/users/:id/addresses': ({ actor, params, body }) =>
      addAddress(deps, actor, { id: params.id, email: body.email }),
    'PUT /api/v2/organisation/users/:id/address': ({ actor, params, body }) =>
      changeAddress(deps, actor, { id: params.id, email: body.email }),
    'DELETE /api/v2/organisation/users/:id/addresses/:email': ({ actor, params }) =>
      removeAddress(deps, actor, { id: params.id, email: params.email }),
    'GET /api/v2/organisation/groups': ({ actor }) => listGroups(deps, actor),
    'POST /api/v2/organisation/groups': ({ actor, body }) => addGroup(deps, actor, body),
    'GET /api/v2/organisation/groups/:id': ({ actor, params }) => getGroup(deps, actor, params.id),
    'PATCH /api/v2/organisation/groups/:id': ({ actor, params, body }) =>
      changeGroup(deps, actor, { id: params.id, change: body }),
    'DELETE /api/v2/organisation/groups/:id': ({ actor, params }) => removeGroup(deps, actor, params.id),
    'GET /api/v2/organisation/mailboxes': async ({ actor }) => ({
      items: await readMailboxes(deps.db.sql, actor.organisationId),
    }),
    'POST /api/v2/organisation/mailboxes': ({ actor, body }) =>
      addSharedMailbox(deps, administrator(actor), body),
    'PATCH /api/v2/organisation/mailboxes/:id': ({ actor, params, body }) =>
      changeSharedMailbox(deps, administrator(actor), { id: params.id, request: body }),
    'POST /api/v2/organisation/mailboxes/:id/delete': ({ actor, params, body }) =>
      deleteSharedMailbox(deps, administrator(actor), {
        id: params.id,
        email: body.email,
        retentionDays: body.keep_days,
      }),
    'GET /api/v2/organisation/catch_all': async ({ actor }) => ({
      items: await listCatchAlls(deps.db.sql, actor.organisationId),
    }),
    'PUT /api/v2/organisation/catch_all': ({ actor, body }) =>
      deps.db.transaction((tx) => setCatchAll(deps, tx, { ...administrator(actor), ...body })),
    'GET /api/v2/organisation/leaving': ({ actor }) => listDepartures(deps, actor),
    'GET /api/v2/organisation/users/:id/leaving': ({ actor, params }) =>
      readDeparture(deps.db.sql, actor.organisationId, params.id),
    'GET /api/v2/organisation/users/:id/holdings': ({ actor, params }) => getHoldings(deps, actor, params.id),
    'POST /api/v2/organisation/users/:id/leaving': ({ actor, params, body }) =>
      startDepartureById(deps, actor, { id: params.id, plan: body }),
    'POST /api/v2/organisation/users/:id/leaving/go_on': ({ actor, params }) =>
      resumeTransfer(deps, actor, params.id),
    'POST /api/v2/organisation/users/:id/leaving/delete': ({ actor, params, body }) =>
      startDeleting(deps, actor, { id: params.id, email: body.email }),
    'POST /api/v2/organisation/users/:id/sign_out': ({ actor, params }) =>
      signOutUser(deps, actor, params.id),
    'POST /api/v2/organisation/users/:id/two_step_off': ({ actor, params }) =>
      resetUserTwoStep(deps, actor, params.id),
    'POST /api/v2/organisation/users/:id/invitation': ({ actor, params, body }) =>
      inviteUser(deps, actor, { id: params.id, sendTo: body.send_to }),
    'POST /api/v2/organisation/users/:id/password': ({ actor, params, body, requestInfo }) =>
      resetPassword(deps, actor, { id: params.id, request: { ...body, origin: requestInfo } }),
  }
}

const administrator = (actor: Actor) => ({ organisationId: actor.organisationId, by: actor })
