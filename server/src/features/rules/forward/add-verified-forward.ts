import type { Actor } from '../../../kernel/actor.ts'
import { findAddressHolders } from '../../addresses/index.ts'
import type { RulesDeps } from '../deps.ts'
import { notifyRulesChanged } from '../notify-rules-changed.ts'
import { findRuleByTarget, insertRule } from '../store.ts'

/** Adds a verified forward address, disabled. An existing one stays unchanged. */
export async function addVerifiedForward(
  deps: RulesDeps,
  { accountId }: Pick<Actor, 'accountId'>,
  email: string,
): Promise<void> {
  const target = email.toLowerCase()
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (await findRuleByTarget(tx.sql, accountId, { kind: 'autofw', target })) return
    const now = deps.clock.now()
    await insertRule(tx.sql, {
      account_id: accountId,
      id: deps.ids.next(),
      kind: 'autofw',
      target,
      name: '',
      position: now,
      is_enabled: 0,
      is_verified: 1,
      content: JSON.stringify({ type: 'autofw', email: target }),
      problem: null,
      created_at: now,
      holder_id: (await findAddressHolders(tx.sql, [target])).get(target) ?? null,
    })
    await notifyRulesChanged(deps, tx, accountId)
  })
}
