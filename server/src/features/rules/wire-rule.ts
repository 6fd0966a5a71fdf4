import type { RuleProblem, Rule as WireRule } from '@bocau/contract/rules'
import { compileRule } from '@bocau/mail-core/sieve/compile-rule'
import { redirectsOf } from './forward/proved-forwards.ts'
import { isOwnScript, type KeptContent, type OwnScript } from './read-content.ts'
import type { RuleRow } from './store.ts'

/**
 * A rule as clients see it. The script of a rule of the page is made of its content, so that the two always say the
 * same; a script of the person's own is given as it is. `proved` are the addresses that messages may be sent on to.
 */
export function wireRule(row: RuleRow, proved: ReadonlySet<string>): WireRule {
  const content = JSON.parse(row.content) as KeptContent
  return {
    id: row.id,
    is_enable: row.is_enabled === 1,
    name: row.name,
    sieve_json: isOwnScript(content) ? '{"type":"script"}' : row.content,
    sieve_script: isOwnScript(content) ? content.script : compileRule(content),
    verify: row.is_verified === 1,
    problem: isOwnScript(content) ? (row.problem as RuleProblem | null) : problemOf(row, content, proved),
  }
}

function problemOf(
  row: RuleRow,
  content: Exclude<KeptContent, OwnScript>,
  proved: ReadonlySet<string>,
): RuleProblem | null {
  const isUnproved = redirectsOf(content).some((email) => !proved.has(email))
  return isUnproved ? 'forward_unverified' : (row.problem as RuleProblem | null)
}
