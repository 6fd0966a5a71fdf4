import { limits } from '@bocau/contract/limits'
import type { Rule as WireRule } from '@bocau/contract/rules'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { maySendAutomaticallyTo } from '../account/index.ts'
import { listAddresses } from '../addresses/index.ts'
import { createCode, planCodeMail } from '../codes/index.ts'
import { getArchiveFolder } from '../folders/index.ts'
import type { RulesDeps } from './deps.ts'
import { notifyRulesChanged } from './notify-rules-changed.ts'
import { getRuleKind, readContent, type StoredContent } from './read-content.ts'
import { archives, requireSending, requireValidContent } from './require-valid-content.ts'
import {
  countRules,
  disableOtherScripts,
  findRuleByTarget,
  insertRule,
  type RuleKind,
  type RuleRow,
} from './store.ts'
import { removeInboxTrust } from './trust-senders.ts'
import { toWire } from './wire-rule.ts'

/** Content of a new rule. */
export interface NewRule {
  name: string
  is_enable: boolean
  sieve_json?: string | undefined
  sieve_script?: string | undefined
}

const maxRules: Record<RuleKind, number> = {
  filter: limits.maxFilters,
  auto_mark_spam: limits.maxBlockedSenders,
  autofw: limits.maxForwardAddresses,
  vacation: 1,
  script: limits.maxScripts,
}

/** Creates a rule. A forward address is disabled until its owner has confirmed it. */
export async function createRule(deps: RulesDeps, actor: Actor, rule: NewRule): Promise<WireRule> {
  const content = readContent(rule)
  requireSending(actor, content)
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const row = await addRule(deps, tx, { actor, content, rule })
    await notifyRulesChanged(deps, tx, actor.accountId)
    return toWire(tx.sql, actor.accountId, row)
  })
}

/** Adds a rule in the caller's transaction; the caller notifies clients. */
export async function addRule(
  deps: RulesDeps,
  tx: Transaction,
  {
    actor,
    content,
    rule: { name, is_enable },
  }: {
    actor: Pick<Actor, 'accountId' | 'email'>
    content: StoredContent
    rule: { name: string; is_enable: boolean }
  },
): Promise<RuleRow> {
  const { kind, target } = getRuleKind(content)
  if (target && (await listAddresses(tx.sql, actor.accountId)).includes(target))
    throw new Refused('rule_own_address')
  if (
    kind !== 'filter' &&
    kind !== 'script' &&
    (await findRuleByTarget(tx.sql, actor.accountId, { kind, target }))
  ) {
    throw new Refused('rule_exists')
  }
  if ((await countRules(tx.sql, actor.accountId, kind)) >= maxRules[kind]) throw new Refused('too_many_rules')

  await requireValidContent(tx.sql, actor, content)
  if (archives(content)) await getArchiveFolder(deps, tx, actor.accountId)

  const isForward = kind === 'autofw'
  const forward = { what: 'forward', to: target } as const
  if (isForward && !(await maySendAutomaticallyTo(tx.sql, actor.accountId, forward)))
    throw new Refused('forwarding_outside_off')
  const row: RuleRow = {
    id: deps.ids.next(),
    kind,
    target,
    name: toOneLine(name),
    is_enabled: is_enable && !isForward ? 1 : 0,
    is_verified: isForward ? 0 : 1,
    content: JSON.stringify(content),
    problem: null,
    holder_id: null,
  }
  const now = deps.clock.now()
  await insertRule(tx.sql, { ...row, account_id: actor.accountId, position: now, created_at: now })
  if (kind === 'script' && row.is_enabled) await disableOtherScripts(tx.sql, actor.accountId, row.id)
  if (isForward) await sendCode(deps, tx, { accountId: actor.accountId, to: target })
  if (kind === 'auto_mark_spam') await removeInboxTrust(tx, actor.accountId, target)
  return row
}

/** Sends a new code to a forward address; returns the waiting time in seconds for the next one. */
export async function sendCode(
  deps: RulesDeps,
  tx: Transaction,
  { accountId, to }: { accountId: string; to: string },
): Promise<number> {
  const { code, retryAfterSeconds } = await createCode(deps, tx, {
    accountId,
    purpose: 'forward',
    address: to,
  })
  await planCodeMail(deps, tx, { accountId, purpose: 'forward', to, code })
  return retryAfterSeconds
}

/** Converts a name to one line, for comments and headers. */
export function toOneLine(text: string): string {
  return normalForm(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
