import { evaluateRules } from '@bocau/mail-core/sieve/evaluate'
import { runScript } from '@bocau/mail-core/sieve/script/run-script'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { RulesQuestion, RulesResult } from '../../ports/message-parser.ts'

/** Length of the start of a message, used if the entire message exceeds the limits. */
const shortLength = 64 * 1024

/** Applies rules and a script to a message. */
export function runRules({ rules, ruleMessage, now, script }: RulesQuestion): RulesResult {
  const outcome = evaluateRules(rules, ruleMessage, now)
  if (!script) return { outcome, script: null }
  const { program, message, zoneMinutes } = script
  const folders = new Set(script.folders)
  const hasFolder = (name: string) => /^inbox$/i.test(name) || folders.has(normalForm(name))
  return { outcome, script: runScript(program, message, { now, zoneMinutes, hasFolder }) }
}

/** Applies them to the start of the message only. */
export function runRulesOnStart({ ruleMessage, script, ...rest }: RulesQuestion): RulesResult {
  const text = ruleMessage.text.slice(0, shortLength)
  const message = script && { ...script.message, text, raw: script.message.raw.subarray(0, shortLength) }
  return runRules({
    ...rest,
    ruleMessage: { ...ruleMessage, text },
    script: script && message && { ...script, message },
  })
}
