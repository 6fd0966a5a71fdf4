import { addressesOf } from './addresses.ts'
import { inOrder } from './compile-script.ts'
import { actionsOf, type Condition, type FilterRule, isFilter, type Rule, type VacationRule } from './rule.ts'
import { foldAscii, spellings } from './spellings.ts'
import { isVacationDay } from './vacation.ts'

/** What rules look at in a message. */
export interface RuleFacts {
  /** The addresses of the From header. */
  from: readonly string[]
  subject: string
  /** The words of the body as a person reads them. */
  text: string
  bytes: number
  attachmentNames: readonly string[]
}

/** What the rules make of a message. */
export interface Outcome<R extends Rule = Rule> {
  /** Into which folders it goes; the inbox when no rule names one, none when it is thrown away. */
  folders: string[]
  isStarred: boolean
  isRead: boolean
  /** The keywords of the labels that it gets. */
  labels: string[]
  /** To whom it goes on as well. */
  redirects: string[]
  /** The template that answers, and the rule that says so; the first that does. */
  reply: { template: string; rule: R } | null
  /** The automatic answer that is to be considered, where no template answers. */
  vacation: (R & VacationRule) | null
  /** The rules that had a part in it, in order. */
  applied: R[]
}

/** Lets the rules act on a message, exactly as the script of `compileScript` does on a Sieve engine. */
export function evaluateRules<R extends Rule>(
  rules: readonly R[],
  message: RuleFacts,
  now: number,
): Outcome<R> {
  const outcome: Outcome<R> = {
    folders: [],
    isStarred: false,
    isRead: false,
    labels: [],
    redirects: [],
    reply: null,
    vacation: null,
    applied: [],
  }
  let isFiled = false
  for (const rule of orderOf(rules)) {
    if (isFilter(rule)) {
      if (isFiled || !isMet(rule, (condition) => holds(condition, message))) continue
      outcome.applied.push(rule)
      const actions = actionsOf(rule)
      for (const action of actions) {
        if (action.type === 'setflag') outcome[action.value === 'Seen' ? 'isRead' : 'isStarred'] = true
        else if (action.type === 'label') outcome.labels.push(action.value)
        else if (action.type === 'redirect') outcome.redirects.push(action.value)
        else if (action.type === 'reply') outcome.reply ??= { template: action.value, rule }
        else if (action.type === 'fileinto') outcome.folders.push(action.value)
      }
      if (actions.some((action) => action.type === 'discard')) return outcome
      isFiled = outcome.folders.length > 0
    } else if (rule.type === 'auto_mark_spam') {
      if (!message.from.some((address) => address.toLowerCase() === rule.from.toLowerCase())) continue
      return { ...outcome, folders: ['Junk'], applied: [rule] }
    } else if (rule.type === 'autofw') {
      outcome.applied.push(rule)
      outcome.redirects.push(rule.email)
    } else if (outcome.reply === null && isVacationDay(rule, now)) {
      outcome.applied.push(rule)
      outcome.vacation = rule as R & VacationRule
    }
  }
  if (outcome.folders.length === 0) outcome.folders.push('INBOX')
  return outcome
}

/** Whether the conditions of a filter hold, all of them or one. */
export function isMet(
  { match, conditions }: Pick<FilterRule, 'conditions' | 'match'>,
  isSo: (condition: Condition) => boolean,
): boolean {
  return match === 'any' ? conditions.some(isSo) : conditions.every(isSo)
}

const orders = new WeakMap<readonly Rule[], readonly Rule[]>()

/** The order of rules, put together once for as long as they stay. */
function orderOf<R extends Rule>(rules: readonly R[]): readonly R[] {
  const known = orders.get(rules) as readonly R[] | undefined
  if (known) return known
  const order = inOrder(rules)
  orders.set(rules, order)
  return order
}

/** Whether a condition holds for a message. Neither may change afterwards: what was worked out of them is remembered. */
export function holds(condition: Condition, message: RuleFacts): boolean {
  if (condition.type === 'size') {
    const bytes = Number(condition.value) * (condition.unit === 'M' ? 1024 * 1024 : 1024)
    return condition.comparator === 'over' ? message.bytes > bytes : message.bytes < bytes
  }
  return contains(condition, message) === (condition.comparator === 'contains')
}

/** What rules may cost at the most on a letter, in characters that are compared. */
export function costOfRules(rules: readonly Rule[], { subject, text, attachmentNames }: RuleFacts): number {
  const conditions = rules.filter(isFilter).flatMap((rule) => rule.conditions)
  if (conditions.length === 0) return 0
  const names = attachmentNames.reduce((sum, name) => sum + name.length, 0)
  const lengths = { from: 1000, subject: subject.length, body: text.length, attachment: names, size: 0 }
  return conditions.reduce((sum, condition) => {
    const wanted = condition.type === 'size' ? [] : wantedIn(condition)
    return sum + lengths[condition.type] * (1 + wanted.reduce((all, one) => all + one.length, 0))
  }, 0)
}

type TextCondition = Exclude<Condition, { type: 'size' }>

function contains(condition: TextCondition, message: RuleFacts): boolean {
  switch (condition.type) {
    case 'from': {
      const wanted = wantedIn(condition)
      return message.from.some((address) => wanted.some((one) => address.toLowerCase().includes(one)))
    }
    case 'subject':
      return hasText(foldedOf(message).subject, condition)
    case 'body':
      return hasText(foldedOf(message).text, condition)
    case 'attachment':
      if (condition.value.trim() === '') return message.attachmentNames.length > 0
      return message.attachmentNames.some((name) => hasText(foldAscii(name), condition))
  }
}

function hasText(folded: string, condition: TextCondition): boolean {
  return wantedIn(condition).some((one) => folded.includes(one))
}

/** What conditions look for, worked out once for each: rules act on many messages. */
const wanted = new WeakMap<TextCondition, readonly string[]>()

function wantedIn(condition: TextCondition): readonly string[] {
  const known = wanted.get(condition)
  if (known) return known
  const { type, value } = condition
  const found = type === 'from' ? addressesOf(value) : spellings(value).map(foldAscii)
  wanted.set(condition, found)
  return found
}

/** What a letter says, folded once: many conditions look at it. */
const foldedLetters = new WeakMap<RuleFacts, { subject: string; text: string }>()

function foldedOf(message: RuleFacts): { subject: string; text: string } {
  const known = foldedLetters.get(message)
  if (known) return known
  const folded = { subject: foldAscii(message.subject), text: foldAscii(message.text) }
  foldedLetters.set(message, folded)
  return folded
}
