import { compileTest } from './compile-test.ts'
import { multiline, quoteString } from './print.ts'
import {
  type Action,
  actionsOf,
  type BlockRule,
  type FilterRule,
  type ForwardRule,
  isFilter,
  notSpamKeyword,
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
  const require = sorted.length > 0 ? `require [${sorted.map(quoteString).join(', ')}];\r\n` : ''
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
export function compileFragment(rule: Rule, context: FragmentContext = {}): CompiledFragment {
  if (isFilter(rule)) return compileFilter(rule, context)
  switch (rule.type) {
    case 'auto_mark_spam':
      return compileBlock(rule)
    case 'autofw':
      return compileForward(rule)
    case 'vacation':
      return compileVacation(rule, context)
  }
}

/** Compiles a filter: its conditions as one test, and its actions. */
function compileFilter(rule: FilterRule, context: FragmentContext): CompiledFragment {
  const { guard } = context
  const tests = rule.conditions.map(compileTest)
  const actions = actionsOf(rule)
  const list = tests.map(({ test }) => test).join(', ')
  const test = rule.match === 'any' ? `anyof (${list})` : `allof (${guard ? `${guard}, ` : ''}${list})`
  const commands = actions.flatMap((action) => command(action, context))
  if (actions.some((action) => action.type === 'discard')) commands.push('stop;')
  return {
    body: ifBlock(guard && rule.match === 'any' ? `allof (${guard}, ${test})` : test, commands),
    needs: [...tests.flatMap(({ needs }) => needs), ...actions.flatMap(requiredExtensions)],
  }
}

/** Compiles an action to Sieve commands. */
function command(action: Action, context: FragmentContext): string | string[] {
  switch (action.type) {
    case 'setflag':
      return `addflag "\\\\${action.value}";`
    case 'label':
      return `addflag ${quoteString(action.value)};`
    case 'not_spam':
      return `addflag ${quoteString(notSpamKeyword)};`
    case 'fileinto':
      return `fileinto ${quoteString(action.value)};`
    case 'redirect':
      return `redirect :copy ${quoteString(action.value)};`
    case 'reply':
      return compileReply(action.value, context)
    case 'discard':
      return 'discard;'
  }
}

/** Returns the extensions that an action requires. */
function requiredExtensions(action: Action): string[] {
  return {
    setflag: ['imap4flags'],
    label: ['imap4flags'],
    not_spam: ['imap4flags'],
    fileinto: ['fileinto'],
    redirect: ['copy'],
    reply: ['vacation'],
    discard: [],
  }[action.type]
}

function compileBlock({ from }: BlockRule): CompiledFragment {
  const test = `address :all :is "from" ${quoteString(from.toLowerCase())}`
  return { body: ifBlock(test, ['fileinto "Junk";', 'stop;']), needs: ['fileinto'] }
}

function compileForward({ email }: ForwardRule): CompiledFragment {
  return { body: `redirect :copy ${quoteString(email)};\r\n`, needs: ['copy'] }
}

/** Prefix of the `:handle` of a template reply, followed by the template id; vacation replies lack it. */
export const replyHandle = 'template:'

const notRepliedTest = 'not string :is "${answered}" "yes"'

/** Compiles a reply. The handle names the template; the text in the script is for other programs only. */
function compileReply(id: string, { repliesOnce, templateText }: FragmentContext): string[] {
  const template = templateText?.(id)
  const vacation = [
    `vacation :days ${replyDays}`,
    ...(template?.subject ? [`:subject ${quoteString(template.subject)}`] : []),
    `:handle ${quoteString(replyHandle + id)} ${template ? multiline(template.text) : '""'};`,
  ].join(' ')
  if (!repliesOnce) return [vacation]
  return [`if ${notRepliedTest} {`, `  ${vacation}`, '  set "answered" "yes";', '}']
}

/** Compiles a vacation reply, limited to its days. */
function compileVacation(
  { start_date, end_date, subject, from, body }: VacationRule,
  { repliesOnce }: FragmentContext,
): CompiledFragment {
  const vacation = [
    `vacation :days ${vacationDays} :subject ${quoteString(subject)}`,
    `:from ${quoteString(from)} :addresses [${quoteString(from)}] ${multiline(body)};`,
  ].join(' ')
  const day = (comparison: 'ge' | 'le', date: string) =>
    `currentdate :zone ${quoteString(vacationZone)} :value "${comparison}" "date" ${quoteString(date)}`
  const days = [...(start_date ? [day('ge', start_date)] : []), ...(end_date ? [day('le', end_date)] : [])]
  const tests = repliesOnce ? [notRepliedTest, ...days] : days
  if (tests.length === 0) return { body: `${vacation}\r\n`, needs: ['vacation'] }
  const needs = ['vacation', ...(days.length > 0 ? ['date', 'relational'] : [])]
  return { body: ifBlock(`allof (${tests.join(', ')})`, [vacation]), needs }
}

function ifBlock(test: string, commands: readonly string[]): string {
  return [`if ${test} {`, ...commands.map((one) => `  ${one}`), '}', ''].join('\r\n')
}
