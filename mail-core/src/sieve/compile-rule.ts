import { compileTest } from './compile-test.ts'
import { multiline, quoted } from './print.ts'
import {
  type Action,
  actionsOf,
  type BlockRule,
  type FilterRule,
  type ForwardRule,
  isFilter,
  type Rule,
  replyDays,
  type VacationRule,
  vacationDays,
  vacationZone,
} from './rule.ts'

/** A fragment of a Sieve script and the extensions that it requires. */
export interface CompiledFragment {
  body: string
  needs: readonly string[]
}

/** Compiles a rule to a complete Sieve script. */
export function compileRule(rule: Rule): string {
  return withRequire(compileFragment(rule))
}

/** Adds the `require` command to a fragment. */
export function withRequire({ body, needs }: CompiledFragment): string {
  const sorted = [...new Set(needs)].toSorted()
  const require = sorted.length > 0 ? `require [${sorted.map(quoted).join(', ')}];\r\n` : ''
  return `${require}${body}`
}

/** Context from the other rules of the script. */
export interface FragmentContext {
  /** Additional test that must be true. */
  guard?: string | undefined
  /** Several rules reply, but a message gets only one reply. */
  repliesOnce?: boolean
  /** Supplies template texts for the script. */
  templateText?: TemplateText
}

/** Returns the content of a template; null if it does not exist. */
export type TemplateText = (id: string) => { subject: string; text: string } | null

/** Compiles a rule to a fragment of a script. */
export function compileFragment(rule: Rule, among: FragmentContext = {}): CompiledFragment {
  if (isFilter(rule)) return compileFilter(rule, among)
  switch (rule.type) {
    case 'auto_mark_spam':
      return compileBlock(rule)
    case 'autofw':
      return compileForward(rule)
    case 'vacation':
      return compileVacation(rule, among)
  }
}

/** Compiles a filter: its conditions as one test, and its actions. */
function compileFilter(rule: FilterRule, among: FragmentContext): CompiledFragment {
  const { guard } = among
  const tests = rule.conditions.map(compileTest)
  const actions = actionsOf(rule)
  const list = tests.map(({ test }) => test).join(', ')
  const test = rule.match === 'any' ? `anyof (${list})` : `allof (${guard ? `${guard}, ` : ''}${list})`
  const commands = actions.flatMap((action) => command(action, among))
  if (actions.some((action) => action.type === 'discard')) commands.push('stop;')
  return {
    body: block(guard && rule.match === 'any' ? `allof (${guard}, ${test})` : test, commands),
    needs: [...tests.flatMap(({ needs }) => needs), ...actions.flatMap(needsOf)],
  }
}

/** Compiles an action to Sieve commands. */
function command(action: Action, among: FragmentContext): string | string[] {
  switch (action.type) {
    case 'setflag':
      return `addflag "\\\\${action.value}";`
    case 'label':
      return `addflag ${quoted(action.value)};`
    case 'fileinto':
      return `fileinto ${quoted(action.value)};`
    case 'redirect':
      return `redirect :copy ${quoted(action.value)};`
    case 'reply':
      return compileReply(action.value, among)
    case 'discard':
      return 'discard;'
  }
}

/** Returns the extensions that an action requires. */
function needsOf(action: Action): string[] {
  return {
    setflag: ['imap4flags'],
    label: ['imap4flags'],
    fileinto: ['fileinto'],
    redirect: ['copy'],
    reply: ['vacation'],
    discard: [],
  }[action.type]
}

function compileBlock({ from }: BlockRule): CompiledFragment {
  const test = `address :all :is "from" ${quoted(from.toLowerCase())}`
  return { body: block(test, ['fileinto "Junk";', 'stop;']), needs: ['fileinto'] }
}

function compileForward({ email }: ForwardRule): CompiledFragment {
  return { body: `redirect :copy ${quoted(email)};\r\n`, needs: ['copy'] }
}

/** Prefix of the `:handle` of a template reply, followed by the template id; vacation replies lack it. */
export const replyHandle = 'template:'

const isUnanswered = 'not string :is "${answered}" "yes"'

/** Compiles a reply. The handle names the template; the text in the script is for other programs only. */
function compileReply(id: string, { repliesOnce, templateText }: FragmentContext): string[] {
  const template = templateText?.(id)
  const vacation = [
    `vacation :days ${replyDays}`,
    ...(template?.subject ? [`:subject ${quoted(template.subject)}`] : []),
    `:handle ${quoted(replyHandle + id)} ${template ? multiline(template.text) : '""'};`,
  ].join(' ')
  if (!repliesOnce) return [vacation]
  return [`if ${isUnanswered} {`, `  ${vacation}`, '  set "answered" "yes";', '}']
}

/** Compiles a vacation reply, limited to its days. */
function compileVacation(
  { start_date, end_date, subject, from, body }: VacationRule,
  { repliesOnce }: FragmentContext,
): CompiledFragment {
  const vacation = [
    `vacation :days ${vacationDays} :subject ${quoted(subject)}`,
    `:from ${quoted(from)} :addresses [${quoted(from)}] ${multiline(body)};`,
  ].join(' ')
  const day = (comparison: 'ge' | 'le', date: string) =>
    `currentdate :zone ${quoted(vacationZone)} :value "${comparison}" "date" ${quoted(date)}`
  const days = [...(start_date ? [day('ge', start_date)] : []), ...(end_date ? [day('le', end_date)] : [])]
  const tests = repliesOnce ? [isUnanswered, ...days] : days
  if (tests.length === 0) return { body: `${vacation}\r\n`, needs: ['vacation'] }
  const needs = ['vacation', ...(days.length > 0 ? ['date', 'relational'] : [])]
  return { body: block(`allof (${tests.join(', ')})`, [vacation]), needs }
}

function block(test: string, commands: readonly string[]): string {
  return [`if ${test} {`, ...commands.map((one) => `  ${one}`), '}', ''].join('\r\n')
}
