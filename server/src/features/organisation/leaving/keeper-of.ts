import type { LeavingTable } from '../../../db/tables/tables-organisation.ts'
import { type AuditedActor, serverKeeper } from '../../account/audit/index.ts'

/** In whose name goes on what somebody began: theirs, from this machine. */
export function keeperOf({
  keeper_id,
  keeper_email,
}: Pick<LeavingTable, 'keeper_id' | 'keeper_email'>): AuditedActor {
  return { accountId: keeper_id, email: keeper_email, place: serverKeeper.place }
}
