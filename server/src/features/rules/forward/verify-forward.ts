import type { Rule as WireRule } from '@bocau/contract/rules'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { checkCode } from '../../codes/index.ts'
import { sendCode } from '../create-rule.ts'
import type { RulesDeps } from '../deps.ts'
import { notifyRulesChanged } from '../notify-rules-changed.ts'
import { requireSending } from '../require-valid-content.ts'
import { disableOtherForwards, findRuleByTarget, updateRule } from '../store.ts'
import { formatWireRule } from '../wire-rule.ts'

/** Verifies a forward address with its code, and enables it unless it is for filters only. */
export async function verifyForward(
  deps: RulesDeps,
  actor: Actor,
  {
    code,
    account_to,
    is_enable = true,
  }: { code: string; account_to: string; is_enable?: boolean | undefined },
): Promise<WireRule> {
  const address = account_to.toLowerCase()
  const { accountId } = actor
  requireSending(actor, { type: 'autofw', email: address })
  // A wrong attempt must be counted, so the error is thrown after the commit.
  const result = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const rule = await findRuleByTarget(tx.sql, accountId, { kind: 'autofw', target: address })
    if (!rule) throw new Refused('not_found')
    const checked = await checkCode(deps, tx, { subject: { accountId, purpose: 'forward', address }, code })
    if (typeof checked === 'string') return checked
    const verified = { is_verified: 1, is_enabled: is_enable ? 1 : 0, ...checked } as const
    await updateRule(tx.sql, accountId, { id: rule.id, change: verified })
    if (is_enable) await disableOtherForwards(tx.sql, accountId, rule.id)
    await notifyRulesChanged(deps, tx, accountId)
    return formatWireRule({ ...rule, ...verified }, { verified: new Set([address]) })
  })
  if (typeof result === 'object') return result
  throw new Refused(result === 'locked' ? 'code_locked' : 'code_incorrect')
}

/** Sends the code to an unverified forward address again. */
export async function resendCode(
  deps: RulesDeps,
  actor: Actor,
  to: string,
): Promise<{ retry_after_seconds: number }> {
  const address = to.toLowerCase()
  requireSending(actor, { type: 'autofw', email: address })
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const rule = await findRuleByTarget(tx.sql, actor.accountId, { kind: 'autofw', target: address })
    if (!rule || rule.is_verified) throw new Refused('not_found')
    return { retry_after_seconds: await sendCode(deps, tx, { accountId: actor.accountId, to: address }) }
  })
}
