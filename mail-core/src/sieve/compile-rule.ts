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
  type VacationRule,
  vacationDays,
  vacationZone,
} from './rule.ts'

/** A piece of a Sieve script, and the extensions it needs. */
export interface CompiledPiece {
  body: string
  needs: readonly string[]
}

/** A rule as a Sieve script of its own. */
export function compileRule(rule: Rule): string {
  return withRequire(compilePiece(rule))
}

/** The script of a piece: first what it needs. */
export function withRequire({ body, needs }: CompiledPiece): string {
  const sorted = [...new Set(needs)].toSorted()
  const require = sorted.length > 0 ? `require [${sorted.map(quoted).join(', ')}];\r\n` : ''
  return `${require}${body}`
}

/** A rule as a piece of a script; `guard` is a test that has to hold beside its own. */
export function compilePiece(rule: Rule, guard?: string): CompiledPiece {
  if (isFilter(rule)) return compileFilter(rule, guard)
  switch (rule.type) {
    case 'auto_mark_spam':
      return compileBlock(rule)
    case 'autofw':
      return compileForward(rule)
    case 'vacation':
      return compileVacation(rule)
  }
}

function compileFilter(rule: FilterRule, guard: string | undefined): CompiledPiece {
  const tests = rule.conditions.map(compileTest)
  const actions = actionsOf(rule)
  const list = tests.map(({ test }) => test).join(', ')
  const test = rule.match === 'any' ? `anyof (${list})` : `allof (${guard ? `${guard}, ` : ''}${list})`
  const commands = actions.map(command)
  if (actions.some((action) => action.type === 'discard')) commands.push('stop;')
  return {
    body: block(guard && rule.match === 'any' ? `allof (${guard}, ${test})` : test, commands),
    needs: [...tests.flatMap(({ needs }) => needs), ...actions.flatMap(needsOf)],
  }
}

function command(action: Action): string {
  switch (action.type) {
    case 'setflag':
      return `addflag "\\\\${action.value}";`
    case 'label':
      return `addflag ${quoted(action.value)};`
    case 'fileinto':
      return `fileinto ${quoted(action.value)};`
    case 'redirect':
      return `redirect :copy ${quoted(action.value)};`
    case 'discard':
      return 'discard;'
  }
}

function needsOf(action: Action): string[] {
  return {
    setflag: ['imap4flags'],
    label: ['imap4flags'],
    fileinto: ['fileinto'],
    redirect: ['copy'],
    discard: [],
  }[action.type]
}

function compileBlock({ from }: BlockRule): CompiledPiece {
  const test = `address :all :is "from" ${quoted(from.toLowerCase())}`
  return { body: block(test, ['fileinto "Junk";', 'stop;']), needs: ['fileinto'] }
}

function compileForward({ email }: ForwardRule): CompiledPiece {
  return { body: `redirect :copy ${quoted(email)};\r\n`, needs: ['copy'] }
}

function compileVacation({ start_date, end_date, subject, from, body }: VacationRule): CompiledPiece {
  const answer = [
    `vacation :days ${vacationDays} :subject ${quoted(subject)}`,
    `:from ${quoted(from)} :addresses [${quoted(from)}] ${multiline(body)};`,
  ].join(' ')
  const day = (comparison: 'ge' | 'le', date: string) =>
    `currentdate :zone ${quoted(vacationZone)} :value "${comparison}" "date" ${quoted(date)}`
  const tests = [...(start_date ? [day('ge', start_date)] : []), ...(end_date ? [day('le', end_date)] : [])]
  if (tests.length === 0) return { body: `${answer}\r\n`, needs: ['vacation'] }
  return { body: block(`allof (${tests.join(', ')})`, [answer]), needs: ['vacation', 'date', 'relational'] }
}

function block(test: string, commands: readonly string[]): string {
  return [`if ${test} {`, ...commands.map((one) => `  ${one}`), '}', ''].join('\r\n')
}
