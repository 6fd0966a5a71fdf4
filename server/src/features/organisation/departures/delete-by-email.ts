import { DeparturePlan } from '@bocau/contract/account/departure'
import { Refused } from '../../../kernel/refused.ts'
import { getAccountByEmail } from '../../account/index.ts'
import { deleteDeparted, type FreedData, scheduleDeletionSteps } from './delete-departed.ts'
import { startDepartureByEmail } from './start-departure.ts'
import { findDeparture } from './store.ts'

type Deps = Parameters<typeof deleteDeparted>[0] & Parameters<typeof startDepartureByEmail>[0]

/** Permanently deletes an account immediately, for the operator; disables it first if needed. */
export async function deleteByEmail(deps: Deps, email: string): Promise<FreedData> {
  const account = await getAccountByEmail(deps.db.sql, email)
  const { id, organisation_id: organisationId } = account
  if (!(await findDeparture(deps.db.sql, organisationId, id)))
    await startDepartureByEmail(deps, account.email, DeparturePlan.parse({ keep_days: null }))
  const round = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const departure = await findDeparture(tx.sql, organisationId, id)
    if (!departure || departure.state === 'handing_over') throw new Refused('leaving_not_done')
    if (departure.state !== 'deleting') await scheduleDeletionSteps(deps, tx, departure)
    return (await findDeparture(tx.sql, organisationId, id))?.round ?? 0
  })
  const never = new AbortController().signal
  const freed = await deleteDeparted(deps, { organisationId, accountId: id, round }, never)
  return freed ?? { email: account.email, bytes: 0, items: 0 }
}
