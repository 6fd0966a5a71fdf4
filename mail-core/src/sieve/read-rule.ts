import { compileRule, replyHandle } from './compile-rule.ts'
import {
  type Action,
  type BlockRule,
  type Condition,
  type FilterRule,
  type ForwardRule,
  notSpamKeyword,
  type Rule,
  type VacationRule,
} from './rule.ts'
import { type Call, checkScript, type Value } from './script/check-script.ts'
import { isFlag } from './script/flags.ts'

/**
 * Converts a Sieve script to the equivalent rule; null if there is none. The script of that rule must be equal part by
 * part, so that nothing is changed or omitted.
 */
export function readRule(script: string): Rule | null {
  const calls = callsOf(script)
  const [only, ...rest] = calls ?? []
  if (!only || rest.length > 0) return null
  const rules = [readForward(only), readVacation(only), readBlock(only), readFilter(only)]
  return rules.find((rule) => rule !== null && isEquivalent(rule, only)) ?? null
}

function callsOf(script: string): Call[] | null {
  const { program } = checkScript(script)
  return program ? program.calls.filter(({ name }) => name !== 'require') : null
}

function isEquivalent(rule: Rule, call: Call): boolean {
  const [compiled, ...rest] = callsOf(compileRule(rule)) ?? []
  return (
    compiled !== undefined &&
    rest.length === 0 &&
    JSON.stringify(normaliseCall(compiled)) === JSON.stringify(normaliseCall(call))
  )
}

/** Default arguments. */
const defaults = new Set(['is', 'all', 'comparator i;ascii-casemap'])

/** Normalises a call without positions and default arguments, for comparison. */
function normaliseCall(call: Call): unknown {
  const [first, ...rest] = call.tests
  if (call.name === 'allof' && first && rest.length === 0) return normaliseCall(first)
  const tags = [...call.tags].map(([name, value]) => (value ? `${name} ${valueText(value)}` : name))
  return [
    call.name,
    tags.filter((tag) => !defaults.has(tag)).toSorted(),
    call.arguments.map(valueText),
    call.tests.map(normaliseCall),
    call.block?.map(normaliseCall) ?? null,
  ]
}

const valueText = (value: Value): string =>
  value.kind === 'number' ? String(value.value) : value.values.join('\n')

function readForward(call: Call): ForwardRule | null {
  const email = call.name === 'redirect' ? lastString(call) : undefined
  return email === undefined ? null : { type: 'autofw', email }
}

/** Converts a vacation command, alone or inside a test of its days; null for other commands. */
function readVacation(call: Call): VacationRule | null {
  const vacation = call.name === 'vacation' ? call : call.block?.[0]
  if (vacation?.name !== 'vacation') return null
  const days = call.name === 'if' ? call.tests.flatMap(conditionTests) : []
  const day = (relation: string) =>
    days
      .find((test) => tagStrings(test, 'value')[0] === relation)
      ?.arguments.map(stringsIn)
      .at(-1)?.[0] ?? null
  return {
    type: 'vacation',
    start_date: day('ge'),
    end_date: day('le'),
    subject: tagStrings(vacation, 'subject')[0] ?? '',
    from: tagStrings(vacation, 'from')[0] ?? '',
    // A multi-line text ends with a line end, which the rule's script adds.
    body: (lastString(vacation) ?? '').replace(/\n$/, ''),
  }
}

function readBlock({ name, tests: [test], block }: Call): BlockRule | null {
  if (name !== 'if' || test?.name !== 'address' || block?.length !== 2) return null
  return { type: 'auto_mark_spam', from: lastString(test) ?? '' }
}

function readFilter({ name, tests: [test], block }: Call): FilterRule | null {
  if (name !== 'if' || !test || !block) return null
  const conditions = (test.name === 'anyof' ? test.tests : conditionTests(test)).map(readCondition)
  const actions = block.filter((call) => call.name !== 'stop').map(readAction)
  if (conditions.length === 0 || actions.length === 0) return null
  if (conditions.includes(null) || actions.includes(null)) return null
  const filter = { conditions: conditions as Condition[], actions: actions as Action[] }
  return test.name === 'anyof' ? { match: 'any', ...filter } : filter
}

function readCondition(test: Call): Condition | null {
  if (test.name !== 'not') return readPositive(test, 'contains')
  return test.tests[0] ? readPositive(test.tests[0], '!contains') : null
}

/** Converts a test without `not` to a condition; null if there is no equivalent. */
function readPositive(test: Call, comparator: 'contains' | '!contains'): Condition | null {
  const values = stringsIn(test.arguments.at(-1))
  const [value = ''] = values
  switch (test.name) {
    case 'address':
      return {
        type: stringsIn(test.arguments[0]).length > 1 ? 'to' : 'from',
        comparator,
        value: values.join(', '),
      }
    case 'allof':
    case 'anyof':
      return readWords(test, comparator)
    case 'body':
      return { type: 'body', comparator, value }
    case 'size':
      return readSize(test)
    case 'header':
      if (test.tags.has('param')) return { type: 'attachment', comparator, value }
      if (test.tags.has('mime')) return { type: 'attachment', comparator, value: '' }
      return { type: 'subject', comparator, value }
    default:
      return null
  }
}

/** Converts a test for words, each in the subject or the text; the first spelling is the word as it was written. */
function readWords(test: Call, comparator: 'contains' | '!contains'): Condition {
  const words = test.tests.some(({ name }) => name === 'anyof') ? test.tests : [test]
  const value = words.map((word) => stringsIn(word.tests[0]?.arguments.at(-1))[0] ?? '').join(' ')
  return { type: 'words', comparator, value }
}

const kilobyte = 1024

/** Converts a size test to megabytes or kilobytes; null for a size that is neither. */
function readSize({ tags, arguments: [size] }: Call): Condition | null {
  if (size?.kind !== 'number' || size.value === 0 || size.value % kilobyte !== 0) return null
  const isMegabytes = size.value % kilobyte ** 2 === 0
  return {
    type: 'size',
    comparator: tags.has('over') ? 'over' : 'under',
    value: String(size.value / (isMegabytes ? kilobyte ** 2 : kilobyte)),
    unit: isMegabytes ? 'M' : 'K',
  }
}

/** Converts a command to an action; null if there is no equivalent. */
function readAction(call: Call): Action | null {
  const value = lastString(call) ?? ''
  switch (call.name) {
    case 'addflag':
      if (value === notSpamKeyword) return { type: 'not_spam', enable: true }
      if (isKeyword(value)) return { type: 'label', value, enable: true }
      if (value !== '\\Flagged' && value !== '\\Seen') return null
      return { type: 'setflag', value: value === '\\Seen' ? 'Seen' : 'Flagged', enable: true }
    case 'fileinto':
    case 'redirect':
      return { type: call.name, value, enable: true }
    case 'vacation': {
      const [handle = ''] = tagStrings(call, 'handle')
      if (!handle.startsWith(replyHandle)) return null
      return { type: 'reply', value: handle.slice(replyHandle.length), enable: true }
    }
    case 'discard':
      return { type: 'discard', enable: true }
    default:
      return null
  }
}

/** Returns true for a single keyword; a string may contain several, separated by spaces. */
const isKeyword = (value: string): boolean => !value.startsWith('\\') && isFlag(value)

const conditionTests = (test: Call): readonly Call[] => (test.name === 'allof' ? test.tests : [test])

const stringsIn = (value: Value | null | undefined): readonly string[] =>
  value?.kind === 'strings' ? value.values : []

const tagStrings = ({ tags }: Call, name: string): readonly string[] => stringsIn(tags.get(name))

const lastString = (call: Call): string | undefined => stringsIn(call.arguments.at(-1))[0]
