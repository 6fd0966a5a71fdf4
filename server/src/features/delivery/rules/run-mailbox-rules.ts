import { costOfRules, evaluateRules } from '@bocau/mail-core/sieve/evaluate'
import { runScript } from '@bocau/mail-core/sieve/script/run-script'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { RulesQuestion, RulesResult } from '../../../ports/message-parser.ts'
import type { ActiveRule, RuleSet } from '../../rules/index.ts'
import type { DeliveryDeps } from '../deps.ts'

/** Work limits on the request thread: a few milliseconds. */
const inlineLimits = { cost: 4_000_000, messageBytes: 64 * 1024, scriptWork: 100_000 }

/** Result of rules, with the rules and folders it is valid for. */
export interface EvaluatedRules {
  set: RuleSet
  folders: string
  result: RulesResult<ActiveRule>
}

/** Rules that need too much work for the request thread: to be evaluated outside the transaction. */
export interface PendingRules {
  evaluate: () => Promise<EvaluatedRules>
}

/**
 * Evaluates the rules of a mailbox: directly when the cost is low, which is the usual case; else in a worker thread,
 * outside the transaction.
 */
export async function runMailboxRules(
  deps: Pick<DeliveryDeps, 'parser'>,
  set: RuleSet,
  { question, evaluated }: { question: RulesQuestion<ActiveRule>; evaluated: EvaluatedRules | null },
): Promise<RulesResult<ActiveRule> | PendingRules> {
  const inlineResult = evaluateInline(question)
  if (inlineResult) return inlineResult
  const folders = (question.script?.folders ?? []).join('\n')
  if (evaluated?.set === set && evaluated.folders === folders) return evaluated.result
  const run = async () => (await deps.parser.runRules(question)) ?? emptyResult(question)
  // The rules changed meanwhile, which is rare; this time the evaluation runs inside the transaction.
  return evaluated ? run() : { evaluate: async () => ({ set, folders, result: await run() }) }
}

/** Evaluates the rules on the request thread; null when they cost too much. */
function evaluateInline({
  rules,
  ruleMessage,
  now,
  script,
}: RulesQuestion<ActiveRule>): RulesResult<ActiveRule> | null {
  if (costOfRules(rules, ruleMessage) > inlineLimits.cost) return null
  if (!script) return { outcome: evaluateRules(rules, ruleMessage, now), script: null }
  const { program, message, zoneMinutes, folders } = script
  if (message.raw.byteLength > inlineLimits.messageBytes) return null
  const hasFolder = (name: string) => /^inbox$/i.test(name) || folders.includes(normalForm(name))
  const done = runScript(program, message, { now, zoneMinutes, hasFolder, work: inlineLimits.scriptWork })
  if (done.failure === 'too_much_work') return null
  return { outcome: evaluateRules(rules, ruleMessage, now), script: done }
}

/**
 * Returns the result when the rules take too much work: the message stays in the inbox, and the script is
 * marked as failed.
 */
function emptyResult({ ruleMessage, now, script }: RulesQuestion<ActiveRule>): RulesResult<ActiveRule> {
  const failed = {
    copies: [{ folder: 'INBOX', flags: [], creates: false }],
    redirects: [],
    vacation: null,
    failure: 'too_much_work' as const,
  }
  return { outcome: evaluateRules<ActiveRule>([], ruleMessage, now), script: script && failed }
}
