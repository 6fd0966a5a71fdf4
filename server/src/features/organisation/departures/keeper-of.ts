import type { LeavingTable } from '../../../db/tables/tables-organisation.ts'
import { type AuditedActor, serverKeeper } from '../../account/audit/index.ts'

/** Returns the actor for background steps: the administrator who started the departure, on this server. */
export function keeperOf({
  keeper_id,
  keeper_email,
}: Pick<LeavingTable, 'keeper_id' | 'keeper_email'>): AuditedActor {
  return { accountId: keeper_id, email: keeper_email, origin: serverKeeper.origin }
}
