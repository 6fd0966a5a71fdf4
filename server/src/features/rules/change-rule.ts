import type { Rule as WireRule } from '@bocau/contract/rules'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { listAddresses } from '../addresses/index.ts'
import { getArchiveFolder } from '../folders/index.ts'
import { toOneLine } from './create-rule.ts'
import type { RulesDeps } from './deps.ts'
import { notifyRulesChanged } from './notify-rules-changed.ts'
import { getRuleKind, readContent, type StoredContent } from './read-content.ts'
import { archives, requireSending, requireValidContent } from './require-valid-content.ts'
import {
  deleteRule,
  deleteSentReplies,
  disableOtherForwards,
  disableOtherScripts,
  findRule,
  findRuleByTarget,
  type RuleRow,
  setPosition,
  updateRule,
} from './store.ts'
import { toWire } from './wire-rule.ts'

/** Changeable fields of a rule. */
export interface RuleChange {
  name?: string | undefined
  is_enable?: boolean | undefined
  sieve_json?: string | undefined
  sieve_script?: string | undefined
}

/** Changes, enables or disables a rule. At most one forward address is enabled. */
export async function changeRule(
  deps: RulesDeps,
  actor: Actor,
  { id, change }: { id: string; change: RuleChange },
): Promise<WireRule> {
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const rule = await findRule(tx.sql, accountId, id)
    if (!rule) throw new Refused('not_found')
    if (change.is_enable) requireSending(actor, JSON.parse(rule.content) as StoredContent)
    const changed = {
      ...rule,
      ...(await validateContent(tx, actor, { rule, change })),
      ...enabledChange(rule, change),
    }
    if (change.name !== undefined) changed.name = toOneLine(change.name)

    if (archives(JSON.parse(changed.content) as StoredContent)) await getArchiveFolder(deps, tx, accountId)
    const { id: _, kind, ...columns } = changed
    await updateRule(tx.sql, accountId, { id, change: columns })
    if (kind === 'autofw' && changed.is_enabled) await disableOtherForwards(tx.sql, accountId, id)
    if (kind === 'script' && changed.is_enabled) await disableOtherScripts(tx.sql, accountId, id)
    // A new absence is announced to all senders again.
    if (kind === 'vacation') await deleteSentReplies(tx.sql, accountId)
    await notifyRulesChanged(deps, tx, accountId)
    return toWire(tx.sql, accountId, changed)
  })
}

/** Validates changed content of a rule; returns the columns to save. */
async function validateContent(
  tx: Transaction,
  actor: Actor,
  { rule, change }: { rule: RuleRow; change: RuleChange },
): Promise<Partial<RuleRow>> {
  if (change.sieve_json === undefined && change.sieve_script === undefined) return {}
  const content = readChange(rule, change)
  const { kind, target } = getRuleKind(content)
  // A different address needs a new rule, because it must be verified first.
  if (kind !== rule.kind || (kind === 'autofw' && target !== rule.target)) {
    throw new Refused('invalid_input', {
      fields: [{ path: 'sieve_json', message: 'is another kind of rule' }],
    })
  }
  if (target && (await listAddresses(tx.sql, actor.accountId)).includes(target))
    throw new Refused('rule_own_address')
  const same = target ? await findRuleByTarget(tx.sql, actor.accountId, { kind, target }) : undefined
  if (same && same.id !== rule.id) throw new Refused('rule_exists')
  await requireValidContent(tx.sql, actor, content)
  requireSending(actor, content)
  return { content: JSON.stringify(content), target, problem: null }
}

/** A script stays a script, even if a rule could express it. */
function readChange({ kind }: RuleRow, change: RuleChange): StoredContent {
  const { sieve_json, sieve_script } = change
  if (kind === 'script' && sieve_json === undefined && sieve_script !== undefined)
    return { type: 'script', script: sieve_script }
  return readContent(change)
}

function enabledChange(rule: RuleRow, { is_enable }: RuleChange): Partial<RuleRow> {
  if (is_enable === undefined) return {}
  if (is_enable && !rule.is_verified) throw new Refused('rule_unverified')
  return { is_enabled: is_enable ? 1 : 0 }
}

export async function removeRule(deps: RulesDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const removed = await deleteRule(tx.sql, actor.accountId, id)
    if (!removed) throw new Refused('not_found')
    if (removed.kind === 'vacation') await deleteSentReplies(tx.sql, actor.accountId)
    await notifyRulesChanged(deps, tx, actor.accountId)
  })
}

/** Sets the order of filters; those not listed follow in their current order. */
export async function orderRules(deps: RulesDeps, actor: Actor, ids: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    // Unlisted filters have timestamps as positions, which are far greater.
    for (const [position, id] of ids.entries()) await setPosition(tx.sql, actor.accountId, { id, position })
    await notifyRulesChanged(deps, tx, actor.accountId)
  })
}
