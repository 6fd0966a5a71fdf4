import type { DeliveryStep } from '@bocau/contract/delivery'
import { actionsOf, isFilter } from '@bocau/mail-core/sieve/rule'
import type { ActiveRule } from '../../rules/index.ts'

type AppliedAction = Extract<DeliveryStep, { step: 'filter' }>['did'][number]

/** Returns the folder that a rule files into; empty for most rules. */
export function ruleFolder(rule: ActiveRule): string {
  if (!isFilter(rule)) return ''
  return actionsOf(rule).find((action) => action.type === 'fileinto')?.value ?? ''
}

/** Describes the actions of a matching rule for the delivery report; its outgoing messages are reported separately. */
export function ruleStep(rule: ActiveRule, isMissing: (folder: string) => boolean): DeliveryStep[] {
  if (!isFilter(rule)) return rule.type === 'auto_mark_spam' ? [{ step: 'blocked', sender: rule.from }] : []
  const actions = actionsOf(rule)
  const folder = ruleFolder(rule)
  const did = actions.map((action): AppliedAction => {
    if (action.type === 'setflag') return action.value === 'Seen' ? 'read' : 'star'
    if (action.type === 'label') return 'label'
    if (action.type === 'reply') return 'answer'
    if (action.type === 'not_spam') return 'not_spam'
    return action.type === 'fileinto' ? 'file' : action.type === 'redirect' ? 'forward' : 'trash'
  })
  return [
    {
      step: 'filter',
      rule_id: rule.ruleId,
      name: rule.ruleName,
      did: [...new Set(did)],
      folder,
      folder_gone: folder !== '' && isMissing(folder),
    },
  ]
}
