import type { InputFor, ReplyOf } from '@bocau/contract/endpoint'
import type { ProviderLimits, providerEndpoints } from '@bocau/contract/hosting/provider'
import { localPartOf } from '@bocau/mail-core/address'
import type { AuditedActor } from '../audit/index.ts'
import { createCustomer } from './create-customer.ts'
import type { ProviderDeps } from './deps.ts'
import { getOrganisation, listOrganisations } from './describe-organisation.ts'
import { type LimitChange, limitOrganisation } from './limit-organisation.ts'
import { resumeOrganisation, suspendOrganisation } from './suspend-organisation.ts'
import { getUsage } from './usage/get-usage.ts'

type Endpoints = typeof providerEndpoints

/** Handlers of the provider API; `by` names the caller in the audit log. */
export type ProviderRoutes = {
  readonly [K in keyof Endpoints]: (
    request: InputFor<Endpoints[K]> & { by: AuditedActor },
  ) => Promise<ReplyOf<Endpoints[K]>>
}

export function providerRoutes(deps: ProviderDeps): ProviderRoutes {
  const { sql } = deps.db
  return {
    'GET /api/v2/provider/organisations': ({ query: { after = '0', limit } }) =>
      listOrganisations(sql, { after, limit }),
    'POST /api/v2/provider/organisations': async ({ body, by }) => {
      const { name, domain, owner, owner_name, limits } = body
      const ownerName = owner_name ?? localPartOf(owner)
      const customer = { name, domain, ownerEmail: owner, ownerName, limits: toLimitChange(limits) }
      const created = await createCustomer(deps, { customer, by })
      return {
        organisation: await getOrganisation(sql, created.organisationId),
        invitation_url: created.url,
        expires_at: Math.floor(created.expiresAt / 1000),
      }
    },
    'GET /api/v2/provider/organisations/:id': ({ params }) => getOrganisation(sql, params.id),
    'PATCH /api/v2/provider/organisations/:id/limits': async ({ params: { id }, body, by }) => {
      await limitOrganisation(deps, id, { change: toLimitChange(body), by })
      return getOrganisation(sql, id)
    },
    'POST /api/v2/provider/organisations/:id/suspend': async ({ params: { id }, body: { reason }, by }) => {
      await suspendOrganisation(deps, id, { reason, by })
      return getOrganisation(sql, id)
    },
    'POST /api/v2/provider/organisations/:id/resume': async ({ params: { id }, by }) => {
      await resumeOrganisation(deps, id, by)
      return getOrganisation(sql, id)
    },
    'GET /api/v2/provider/usage': ({ query: { after = '0', limit, month } }) =>
      getUsage(deps, { after, limit, month }),
  }
}

const toLimitChange = (
  fields: Partial<ProviderLimits> | { [K in keyof ProviderLimits]?: ProviderLimits[K] | undefined },
): LimitChange => ({
  people: fields.people,
  storageMegabytes: fields.storage_megabytes,
  messagesPerHour: fields.messages_per_hour,
})
