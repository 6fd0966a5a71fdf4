import type { DepartureTable } from '../../../db/tables/tables-organisation.ts'
import { type AuditedActor, serverOperator } from '../../audit/index.ts'

/** Returns the actor for background steps: the administrator who started the departure, on this server. */
export function departureActor({
  keeper_id,
  keeper_email,
}: Pick<DepartureTable, 'keeper_id' | 'keeper_email'>): AuditedActor {
  return { accountId: keeper_id, email: keeper_email, origin: serverOperator.origin }
}
