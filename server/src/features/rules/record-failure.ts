import type { Transaction } from '../../db/database.ts'
import type { RulesDeps } from './deps.ts'
import { notifyRulesChanged } from './notify-rules-changed.ts'
import { updateRule } from './store.ts'

/** Records that a script has failed on a message. */
export async function recordFailure(
  deps: Pick<RulesDeps, 'events'>,
  tx: Transaction,
  { accountId, ruleId }: { accountId: string; ruleId: string },
): Promise<void> {
  await updateRule(tx.sql, accountId, { id: ruleId, change: { problem: 'script_failed' } })
  await notifyRulesChanged(deps, tx, accountId)
}
