import { type Argument, type Command, parseSieve } from './parse.ts'
import type { Action, BlockRule, Condition, FilterRule, ForwardRule, Rule, VacationRule } from './rule.ts'

/** The rule that a Sieve script of ours says, or null for a script that says something else. */
export function readRule(script: string): Rule | null {
  const commands = parseSieve(script).filter((command) => command.name !== 'require')
  const [only, ...others] = commands
  if (!only || others.length > 0) return null
  return readForward(only) ?? readVacation(only) ?? readBlock(only) ?? readFilter(only)
}

function readForward(command: Command): ForwardRule | null {
  const email = command.name === 'redirect' ? lastString(command) : undefined
  return email === undefined ? null : { type: 'autofw', email }
}

function readVacation(command: Command): VacationRule | null {
  const answer = command.name === 'vacation' ? command : command.block?.[0]
  if (answer?.name !== 'vacation' || (command.name === 'if' && !command.tests[0])) return null
  const days = command.name === 'if' ? allOf(command.tests[0] as Command) : []
  const day = (comparison: string) =>
    days.map((test) => strings(test)).find(([, value]) => value?.[0] === comparison)
  return {
    type: 'vacation',
    start_date: day('ge')?.at(-1)?.[0] ?? null,
    end_date: day('le')?.at(-1)?.[0] ?? null,
    subject: tagged(answer, 'subject')?.[0] ?? '',
    from: tagged(answer, 'from')?.[0] ?? '',
    body: lastString(answer) ?? '',
  }
}

function readBlock({ name, tests: [test], block }: Command): BlockRule | null {
  if (name !== 'if' || test?.name !== 'address' || !hasTag(test, 'is')) return null
  const [files, stops] = block ?? []
  if (files?.name !== 'fileinto' || lastString(files) !== 'Junk' || stops?.name !== 'stop') return null
  return { type: 'auto_mark_spam', from: lastString(test) ?? '' }
}

function readFilter({ name, tests: [test], block }: Command): FilterRule | null {
  if (name !== 'if' || !test || !block) return null
  const conditions = allOf(test).map(readCondition)
  const actions = block.filter((command) => command.name !== 'stop').map(readAction)
  if (conditions.length === 0 || actions.length === 0) return null
  if (conditions.includes(null) || actions.includes(null)) return null
  return { conditions: conditions as Condition[], actions: actions as Action[] }
}

function readCondition(test: Command): Condition | null {
  if (test.name !== 'not') return readPositive(test, 'contains')
  return test.tests[0] ? readPositive(test.tests[0], '!contains') : null
}

function readPositive(test: Command, comparator: 'contains' | '!contains'): Condition | null {
  const last = test.arguments.at(-1)
  const values = last?.kind === 'strings' ? last.values : []
  const [value = ''] = values
  switch (test.name) {
    case 'address':
      return { type: 'from', comparator, value: values.join(', ') }
    case 'body':
      return { type: 'body', comparator, value }
    case 'size':
      return readSize(test)
    case 'header':
      if (hasTag(test, 'param')) return { type: 'attachment', comparator, value }
      if (hasTag(test, 'mime')) return { type: 'attachment', comparator, value: '' }
      return { type: 'subject', comparator, value }
    default:
      return null
  }
}

function readSize(test: Command): Condition | null {
  const [tag, size] = test.arguments
  if (tag?.kind !== 'tag' || size?.kind !== 'number' || (size.unit !== 'M' && size.unit !== 'K')) return null
  const comparator = tag.name === 'over' ? 'over' : 'under'
  return { type: 'size', comparator, value: String(size.value), unit: size.unit }
}

function readAction(command: Command): Action | null {
  const value = lastString(command) ?? ''
  switch (command.name) {
    case 'addflag':
      if (value !== '\\Flagged' && value !== '\\Seen') return null
      return { type: 'setflag', value: value === '\\Seen' ? 'Seen' : 'Flagged', enable: true }
    case 'fileinto':
    case 'redirect':
      return { type: command.name, value, enable: true }
    case 'discard':
      return { type: 'discard', enable: true }
    default:
      return null
  }
}

function allOf(test: Command): Command[] {
  return test.name === 'allof' ? test.tests : [test]
}

function hasTag({ arguments: all }: Command, name: string): boolean {
  return all.some((one) => one.kind === 'tag' && one.name === name)
}

function tagged({ arguments: all }: Command, name: string): string[] | undefined {
  const value = all[all.findIndex((one) => one.kind === 'tag' && one.name === name) + 1]
  return value?.kind === 'strings' ? value.values : undefined
}

function strings({ arguments: all }: Command): string[][] {
  return all
    .filter((one): one is Extract<Argument, { kind: 'strings' }> => one.kind === 'strings')
    .map((one) => one.values)
}

function lastString(command: Command): string | undefined {
  return strings(command).at(-1)?.[0]
}
