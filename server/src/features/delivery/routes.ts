import type { deliveryEndpoints } from '@bocau/contract/delivery'
import type { Database } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Routes } from '../../kernel/route.ts'
import { getDelivery } from './get-delivery.ts'

export function deliveryRoutes(deps: { db: Database }): Routes<typeof deliveryEndpoints> {
  return {
    'GET /api/v2/messages/:id/delivery': async ({ actor, params }) => {
      if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
      return getDelivery(deps, actor, params.id)
    },
  }
}
