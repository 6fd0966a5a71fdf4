import type { Rule as WireRule } from '@bocau/contract/rules'
import type { BlockRule, FilterRule, ForwardRule, Rule, VacationRule } from '@bocau/mail-core/sieve/rule'

/** Type of a custom script, which has no parsed content. */
export interface ScriptInfo {
  type: 'script'
}

/** Rule with its parsed content. */
export interface ReadRule<R extends Rule | ScriptInfo = Rule | ScriptInfo> {
  id: string
  name: string
  isOn: boolean
  isVerified: boolean
  problem: WireRule['problem']
  content: R
  script: string
}

interface Kinds {
  filter: FilterRule
  auto_mark_spam: BlockRule
  autofw: ForwardRule
  vacation: VacationRule
  script: ScriptInfo
}

/** Parses the content of rules received from the API. */
export function readRules(rules: readonly WireRule[]): ReadRule[] {
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.name,
    isOn: rule.is_enable,
    isVerified: rule.verify,
    problem: rule.problem,
    content: JSON.parse(rule.sieve_json) as Rule | ScriptInfo,
    script: rule.sieve_script,
  }))
}

/** Returns the rules of one type, in order. */
export function rulesOf<K extends keyof Kinds>(rules: readonly ReadRule[], kind: K): ReadRule<Kinds[K]>[] {
  return rules.filter((rule): rule is ReadRule<Kinds[K]> =>
    'type' in rule.content ? rule.content.type === kind : kind === 'filter',
  )
}
