import { addressesOf } from './addresses.ts'
import { inOrder } from './compile-script.ts'
import { actionsOf, type Condition, type FilterRule, isFilter, type Rule, type VacationRule } from './rule.ts'
import { foldAscii, spellings, wordsOf } from './spellings.ts'
import { isVacationDay } from './vacation.ts'

/** Message data that rules test. */
export interface RuleMessage {
  /** Addresses of the From header. */
  from: readonly string[]
  /** Addresses of the To and Cc headers. */
  to: readonly string[]
  subject: string
  /** Visible text of the body. */
  text: string
  bytes: number
  attachmentNames: readonly string[]
}

/** Effect of the rules on a message. */
export interface Outcome<R extends Rule = Rule> {
  /** Target folders: the inbox if no rule files the message, none if it is discarded. */
  folders: string[]
  isStarred: boolean
  isRead: boolean
  /** A filter decided that the message is not spam. */
  isNotSpam: boolean
  /** Keywords of the labels to add. */
  labels: string[]
  /** Forwarding addresses. */
  redirects: string[]
  /** Template of the first rule that replies, and that rule. */
  reply: { template: string; rule: R } | null
  /** Vacation reply to consider if no template replies. */
  vacation: (R & VacationRule) | null
  /** Rules that were applied, in order. */
  applied: R[]
}

/** Evaluates rules with the same effect as the script of `compileScript` in a Sieve engine. */
export function evaluateRules<R extends Rule>(
  rules: readonly R[],
  message: RuleMessage,
  now: number,
): Outcome<R> {
  const outcome: Outcome<R> = {
    folders: [],
    isStarred: false,
    isRead: false,
    isNotSpam: false,
    labels: [],
    redirects: [],
    reply: null,
    vacation: null,
    applied: [],
  }
  let isFiled = false
  for (const rule of executionOrder(rules)) {
    if (isFilter(rule)) {
      if (isFiled || !isMet(rule, (condition) => isConditionMet(condition, message))) continue
      outcome.applied.push(rule)
      const actions = actionsOf(rule)
      for (const action of actions) {
        if (action.type === 'setflag') outcome[action.value === 'Seen' ? 'isRead' : 'isStarred'] = true
        else if (action.type === 'label') outcome.labels.push(action.value)
        else if (action.type === 'not_spam') outcome.isNotSpam = true
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

/** Returns true if all conditions of a filter are met, or one for match any. */
export function isMet(
  { match, conditions }: Pick<FilterRule, 'conditions' | 'match'>,
  isConditionTrue: (condition: Condition) => boolean,
): boolean {
  return match === 'any' ? conditions.some(isConditionTrue) : conditions.every(isConditionTrue)
}

const executionOrders = new WeakMap<readonly Rule[], readonly Rule[]>()

/** Caches the execution order per rule list. */
function executionOrder<R extends Rule>(rules: readonly R[]): readonly R[] {
  const cached = executionOrders.get(rules) as readonly R[] | undefined
  if (cached) return cached
  const order = inOrder(rules)
  executionOrders.set(rules, order)
  return order
}

/** Returns true if a message meets a condition. Results are cached, so neither object may change afterwards. */
export function isConditionMet(condition: Condition, message: RuleMessage): boolean {
  if (condition.type === 'size') {
    const bytes = Number(condition.value) * (condition.unit === 'M' ? 1024 * 1024 : 1024)
    return condition.comparator === 'over' ? message.bytes > bytes : message.bytes < bytes
  }
  return contains(condition, message) === (condition.comparator === 'contains')
}

/** Upper bound of the cost of rules for a message, in compared characters. */
export function costOfRules(rules: readonly Rule[], message: RuleMessage): number {
  const { to, subject, text, attachmentNames } = message
  const conditions = rules.filter(isFilter).flatMap((rule) => rule.conditions)
  if (conditions.length === 0) return 0
  const names = attachmentNames.reduce((sum, name) => sum + name.length, 0)
  const lengths = {
    from: 1000,
    to: to.reduce((sum, address) => sum + address.length, 0),
    subject: subject.length,
    body: text.length,
    words: subject.length + text.length,
    attachment: names,
    size: 0,
  }
  return conditions.reduce((sum, condition) => {
    const searchTexts = condition.type === 'size' ? [] : listSearchTexts(condition)
    return sum + lengths[condition.type] * (1 + searchTexts.reduce((all, one) => all + one.length, 0))
  }, 0)
}

type TextCondition = Exclude<Condition, { type: 'size' }>

/** Returns true if the message contains the text of a condition; the caller applies the negation. */
function contains(condition: TextCondition, message: RuleMessage): boolean {
  switch (condition.type) {
    case 'from':
    case 'to': {
      const searchTexts = listSearchTexts(condition)
      return message[condition.type].some((address) =>
        searchTexts.some((one) => address.toLowerCase().includes(one)),
      )
    }
    case 'subject':
      return hasText(foldedTexts(message).subject, condition)
    case 'body':
      return hasText(foldedTexts(message).text, condition)
    case 'words': {
      const { subject, text } = foldedTexts(message)
      const hasWord = (texts: readonly string[]) =>
        texts.some((one) => subject.includes(one) || text.includes(one))
      const words = listWordTexts(condition)
      return condition.comparator === 'contains' ? words.every(hasWord) : words.some(hasWord)
    }
    case 'attachment':
      if (condition.value.trim() === '') return message.attachmentNames.length > 0
      return message.attachmentNames.some((name) => hasText(foldAscii(name), condition))
  }
}

function hasText(folded: string, condition: TextCondition): boolean {
  return listSearchTexts(condition).some((one) => folded.includes(one))
}

/** Search texts of conditions, computed once because rules run on many messages. */
const searchTextCache = new WeakMap<TextCondition, readonly string[]>()

function listSearchTexts(condition: TextCondition): readonly string[] {
  const cached = searchTextCache.get(condition)
  if (cached) return cached
  const texts = searchTextsOf(condition)
  searchTextCache.set(condition, texts)
  return texts
}

function searchTextsOf(condition: TextCondition): readonly string[] {
  const { type, value } = condition
  if (type === 'from' || type === 'to') return addressesOf(value)
  if (type === 'words') return listWordTexts(condition).flat()
  return spellings(value).map(foldAscii)
}

/** Spellings of each word of `words` conditions, computed once. */
const wordTextCache = new WeakMap<TextCondition, readonly (readonly string[])[]>()

function listWordTexts(condition: TextCondition): readonly (readonly string[])[] {
  const cached = wordTextCache.get(condition)
  if (cached) return cached
  const texts = wordsOf(condition.value).map((word) => spellings(word).map(foldAscii))
  wordTextCache.set(condition, texts)
  return texts
}

/** Folded texts of messages, computed once for all conditions. */
const foldedMessages = new WeakMap<RuleMessage, { subject: string; text: string }>()

function foldedTexts(message: RuleMessage): { subject: string; text: string } {
  const cached = foldedMessages.get(message)
  if (cached) return cached
  const folded = { subject: foldAscii(message.subject), text: foldAscii(message.text) }
  foldedMessages.set(message, folded)
  return folded
}
