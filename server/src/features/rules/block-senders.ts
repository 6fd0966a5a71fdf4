import type { Rule as WireRule } from '@bocau/contract/rules'
import type { Actor } from '../../kernel/actor.ts'
import { addRule } from './create-rule.ts'
import type { RulesDeps } from './deps.ts'
import { notifyRulesChanged } from './notify-rules-changed.ts'
import { deleteBlocks, findRuleByTarget } from './store.ts'
import { formatWireRule } from './wire-rule.ts'

/** Makes messages from these addresses go to Junk; addresses that are already blocked stay so. */
export async function blockSenders(
  deps: RulesDeps,
  actor: Actor,
  emails: readonly string[],
): Promise<WireRule[]> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const rules: WireRule[] = []
    for (const from of new Set(emails.map((email) => email.toLowerCase()))) {
      const row =
        (await findRuleByTarget(tx.sql, actor.accountId, { kind: 'auto_mark_spam', target: from })) ??
        (await addRule(deps, tx, {
          actor,
          content: { type: 'auto_mark_spam', from },
          rule: { name: '', is_enable: true },
        }))
      rules.push(formatWireRule(row, {}))
    }
    await notifyRulesChanged(deps, tx, actor.accountId)
    return rules
  })
}

export async function unblockSenders(
  deps: RulesDeps,
  actor: Actor,
  emails: readonly string[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const removed = await deleteBlocks(
      tx.sql,
      actor.accountId,
      emails.map((email) => email.toLowerCase()),
    )
    if (removed > 0) await notifyRulesChanged(deps, tx, actor.accountId)
  })
}
