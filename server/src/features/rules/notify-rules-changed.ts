import type { Transaction } from '../../db/database.ts'
import type { RulesDeps } from './deps.ts'
import { incrementVersion } from './store.ts'

/** Makes delivery and open windows reload the rules after a change. */
export async function notifyRulesChanged(
  deps: Pick<RulesDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await incrementVersion(tx.sql, accountId)
  await deps.events.append(tx, accountId, 'rules_changed', {})
}
