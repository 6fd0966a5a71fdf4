import type { Delivery, DeliveryStep } from '@bocau/contract/delivery'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { findDelivery } from './store.ts'

/** Returns the delivery report of a message; null when it was not delivered. */
export async function getDelivery(
  deps: { db: Database },
  actor: Pick<Actor, 'accountId'>,
  messageId: string,
): Promise<{ delivery: Delivery | null }> {
  const delivery = await findDelivery(deps.db.sql, actor.accountId, messageId)
  if (!delivery) throw new Refused('not_found')
  const { via, folder, steps, arrived_at: arrivedAt } = delivery
  if (via === null || folder === null || steps === null || arrivedAt === null) return { delivery: null }
  return {
    delivery: {
      via,
      folder,
      arrived_at: Math.floor(arrivedAt / 1000),
      steps: JSON.parse(steps) as DeliveryStep[],
    },
  }
}
