import type { SecurityAlert } from '@bocau/contract/events'
import type { Transaction } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import { alertOwner } from './alert-owner.ts'
import { type NewActivity, recordActivity } from './record-activity.ts'

/** Records a change to the protection of an account, alerts its owner if there is an alert, and notifies its windows. */
export async function recordChange(
  deps: Parameters<typeof recordActivity>[0] &
    Parameters<typeof alertOwner>[0] &
    Parameters<typeof notifyProtection>[0],
  tx: Transaction,
  { alert, ...activity }: NewActivity & { alert?: SecurityAlert | false },
): Promise<void> {
  await recordActivity(deps, tx, activity)
  if (alert) await alertOwner(deps, tx, { ...activity, alert })
  await notifyProtection(deps, tx, activity.accountId)
}

/** Notifies every open window of an account that its security settings changed. */
export async function notifyProtection(
  deps: { events: EventLog },
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await deps.events.append(tx, accountId, 'protection_changed', {})
}
