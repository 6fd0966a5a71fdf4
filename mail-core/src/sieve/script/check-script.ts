import { isValidEmail } from '../../address.ts'
import { decodeCharacters } from './encoded-character.ts'
import {
  type Position,
  type ScriptFault,
  type ScriptFaultCode,
  ScriptSyntaxError,
  type ScriptWarning,
  type ScriptWarningCode,
  shortened,
} from './fault.ts'
import { flagsOf, isFlag, isStoredFlag } from './flags.ts'
import {
  type ArgumentType,
  addressHeaders,
  type CommandRule,
  commandRules,
  comparators,
  dateParts,
  relations,
  type SieveExtension,
  sieveExtensions,
  testRules,
} from './language.ts'
import { type Argument, type Command, parseSieve } from './parser.ts'
import { isVariableName } from './variables.ts'
import { readZone } from './zone.ts'

/** A validated argument: strings or a number. */
export type Value = Position &
  ({ kind: 'strings'; values: readonly string[] } | { kind: 'number'; value: number })

/** A validated command or test with known arguments. */
export interface Call extends Position {
  name: string
  tags: ReadonlyMap<string, Value | null>
  arguments: readonly Value[]
  tests: readonly Call[]
  block: readonly Call[] | null
}

/** A validated script. */
export interface Program {
  calls: readonly Call[]
  hasVariables: boolean
  /** True if it tests whether folders exist. */
  testsFolders: boolean
  /** True if it may send messages. */
  maySend: boolean
}

/** Environment against which a script is validated. */
export interface ScriptEnvironment {
  /** Returns true if redirecting to this address is allowed. */
  mayRedirect(address: string): boolean
  /** Finds a folder; `never` if it cannot hold messages. */
  findFolder(name: string): 'there' | 'missing' | 'never'
  /** Returns true if the user may send from this address. */
  isAccountAddress(address: string): boolean
}

/** Result of validation: the program, or the faults. */
export interface CheckedScript {
  /** Null if there are faults. */
  program: Program | null
  faults: ScriptFault[]
  warnings: ScriptWarning[]
}

/** Permissive environment for a script that was validated before. */
export const permissiveEnvironment: ScriptEnvironment = {
  mayRedirect: () => true,
  findFolder: () => 'there',
  isAccountAddress: () => true,
}

/** Maximum redirects of one message. */
export const maxRedirects = 4
const maxFaults = 50

/** Parses and validates a script. Every command either works as specified or is reported with line and reason. */
export function checkScript(
  script: string,
  environment: ScriptEnvironment = permissiveEnvironment,
): CheckedScript {
  const checker = new Checker(environment)
  try {
    const calls = checker.commands(parseSieve(script))
    const program = {
      calls,
      hasVariables: checker.has('variables'),
      testsFolders: containsCall(calls, ['mailboxexists']),
      maySend: containsCall(calls, ['redirect', 'vacation']),
    }
    return {
      program: checker.faults.length === 0 ? program : null,
      faults: checker.faults,
      warnings: checker.warnings,
    }
  } catch (error) {
    if (!(error instanceof ScriptSyntaxError)) throw error
    return { program: null, faults: [error.fault], warnings: [] }
  }
}

function containsCall(calls: readonly Call[], names: readonly string[]): boolean {
  return calls.some(
    ({ name, tests, block }) =>
      names.includes(name) || containsCall(tests, names) || containsCall(block ?? [], names),
  )
}

class Checker {
  readonly faults: ScriptFault[] = []
  readonly warnings: ScriptWarning[] = []
  readonly #environment: ScriptEnvironment
  readonly #required = new Set<string>()
  #mayRequire = true

  constructor(environment: ScriptEnvironment) {
    this.#environment = environment
  }

  has(extension: SieveExtension): boolean {
    return this.#required.has(extension)
  }

  /** Validates commands in order and returns those that are known. */
  commands(commands: readonly Command[]): Call[] {
    let before = ''
    const calls: Call[] = []
    for (const command of commands) {
      const rule = findRule(commandRules, command.name)
      if (!rule) this.#addFault('unknown_command', command, command.name)
      else {
        if (command.name.startsWith('els') && before !== 'if' && before !== 'elsif')
          this.#addFault('else_without_if', command, command.name)
        if (command.name === 'require') this.#readRequire(command)
        else this.#mayRequire = false
        calls.push(this.#checkCall(command, rule))
      }
      before = command.name
    }
    return calls
  }

  /** Registers the extensions of a `require` command. */
  #readRequire(command: Command): void {
    if (!this.#mayRequire) this.#addFault('require_late', command)
    for (const argument of command.arguments) {
      if (argument.kind !== 'strings') continue
      for (const name of argument.values) {
        if (!(sieveExtensions as readonly string[]).includes(name))
          this.#addFault('unknown_extension', argument, name)
        this.#required.add(name)
      }
    }
  }

  /** Validates a command or test with its arguments, tests and block. */
  #checkCall(command: Command, rule: CommandRule): Call {
    const { name, line, column } = command
    this.#checkRequired(rule.needs, command)
    const { tags, rest } = this.#readTags(command, rule)
    const values = this.#readValues(command, rule, rest)
    const tests = this.#checkTests(command, rule)
    if (rule.hasBlock && !command.block) this.#addFault('missing_block', command, name)
    if (!rule.hasBlock && command.block) this.#addFault('extra_block', command, name)
    const block = command.block ? this.commands(command.block) : null
    const call: Call = { name, line, column, tags, arguments: values, tests, block }
    this.#checkArguments(call)
    return call
  }

  /** Validates the number of tests, and each test. */
  #checkTests(command: Command, rule: CommandRule): Call[] {
    const { tests } = command
    if (rule.tests === 'none' && tests.length > 0) this.#addFault('extra_test', command, command.name)
    if (rule.tests === 'one' && tests.length > 1) this.#addFault('extra_test', command, command.name)
    if (rule.tests !== 'none' && tests.length === 0) this.#addFault('missing_test', command, command.name)
    if (tests.length > 0) this.#mayRequire = false
    return tests.flatMap((test) => {
      const testRule = findRule(testRules, test.name)
      if (testRule) return [this.#checkCall(test, testRule)]
      this.#addFault('unknown_test', test, test.name)
      return []
    })
  }

  /** Validates the tagged arguments at the start; returns them and the remaining arguments. */
  #readTags(command: Command, rule: CommandRule): { tags: Map<string, Value | null>; rest: Argument[] } {
    const tags = new Map<string, Value | null>()
    const groups = new Set<string>()
    const all = command.arguments
    let at = 0
    for (; at < all.length; at++) {
      const argument = all[at] as Argument
      if (argument.kind !== 'tag') break
      const tagRule = findRule(rule.tags, argument.name)
      if (!tagRule) {
        this.#addFault('unknown_tag', argument, `:${argument.name}`)
        continue
      }
      this.#checkRequired(tagRule.needs, argument)
      if (tags.has(argument.name)) this.#addFault('tag_twice', argument, `:${argument.name}`)
      else if (groups.has(tagRule.group)) this.#addFault('tag_conflict', argument, `:${argument.name}`)
      groups.add(tagRule.group)
      const value = tagRule.value ? this.#readValue(all[at + 1], tagRule.value, argument) : null
      if (tagRule.value && all[at + 1]?.kind !== 'tag') at++
      tags.set(argument.name, value)
    }
    return { tags, rest: all.slice(at) }
  }

  /** Validates the number and types of the positional arguments. */
  #readValues(command: Command, rule: CommandRule, rest: readonly Argument[]): Value[] {
    const late = rest.find((argument) => argument.kind === 'tag')
    if (late?.kind === 'tag') this.#addFault('unexpected', late, `:${late.name}`)
    const positional = rest.filter((argument) => argument.kind !== 'tag')
    const expected =
      rule.arguments.find((types) => types.length === positional.length) ?? rule.arguments.at(-1) ?? []
    const extra = positional[expected.length]
    if (extra) this.#addFault('extra_argument', extra, command.name)
    return expected.flatMap((type, at) => this.#readValue(positional[at], type, command) ?? [])
  }

  /** Validates the type of an argument; null if it is missing or wrong. */
  #readValue(
    argument: Argument | undefined,
    type: ArgumentType,
    of: Position & { name: string },
  ): Value | null {
    if (!argument || argument.kind === 'tag') {
      this.#addFault('missing_argument', of, of.name)
      return null
    }
    const { line, column } = argument
    const isNumber = argument.kind === 'number'
    if (isNumber !== (type === 'number') || (type === 'string' && !isNumber && argument.isList)) {
      this.#addFault('wrong_type', argument, of.name)
      return null
    }
    if (isNumber) return { kind: 'number', value: argument.value, line, column }
    return {
      kind: 'strings',
      values: argument.values.map((text) => this.#readString(text, argument)),
      line,
      column,
    }
  }

  #readString(text: string, at: Position): string {
    if (!this.has('encoded-character')) return text
    const decoded = decodeCharacters(text)
    if (decoded === null) this.#addFault('bad_character', at, text)
    return decoded ?? text
  }

  /** Validates arguments beyond their type. Strings with variables are known only at run time. */
  #checkArguments(call: Call): void {
    this.#checkMatching(call)
    const [first, second] = call.arguments
    switch (call.name) {
      case 'header':
        if (!call.tags.has('mime') && ['anychild', ...mimeParts].some((tag) => call.tags.has(tag)))
          this.#addFault('missing_argument', call, ':mime')
        this.#checkEach(first, isHeaderName, 'bad_header')
        return
      case 'exists':
        this.#checkEach(first, isHeaderName, 'bad_header')
        return
      case 'address':
        this.#checkEach(first, (name) => addressHeaders.has(name.toLowerCase()), 'bad_address_header')
        return
      case 'envelope':
        this.#checkEach(first, (part) => /^(?:from|to)$/i.test(part), 'bad_envelope')
        return
      case 'date':
        this.#checkEach(first, isHeaderName, 'bad_header')
        this.#checkEach(second, (part) => dateParts.includes(part.toLowerCase()), 'bad_date_part')
        this.#checkZone(call)
        return
      case 'currentdate':
        this.#checkEach(first, (part) => dateParts.includes(part.toLowerCase()), 'bad_date_part')
        this.#checkZone(call)
        return
      case 'size':
        if (call.tags.size === 0) this.#addFault('missing_argument', call, ':over, :under')
        return
      case 'keep':
        this.#checkFlags(call.tags.get('flags'))
        return
      case 'fileinto':
        this.#checkFolder(first)
        this.#checkFlags(call.tags.get('flags'))
        return
      case 'setflag':
      case 'addflag':
        if (second) this.#checkEach(first, isVariableName, 'bad_variable')
        if (second) this.#checkRequired('variables', call)
        this.#checkFlags(call.arguments.at(-1), second === undefined)
        return
      case 'removeflag':
      case 'hasflag':
        if (second) this.#checkEach(first, isVariableName, 'bad_variable')
        if (second) this.#checkRequired('variables', call)
        return
      case 'set':
        if (first?.kind === 'strings' && !first.values.every(isVariableName))
          this.#addFault('bad_variable', first, first.values[0])
        return
      case 'redirect':
        this.#checkRedirect(first)
        return
      case 'vacation':
        this.#checkVacation(call)
        return
    }
  }

  /** Validates the relation and the comparator of a test. */
  #checkMatching({ tags }: Call): void {
    for (const name of ['value', 'count']) {
      this.#checkEach(
        tags.get(name),
        (relation) => (relations as readonly string[]).includes(relation),
        'bad_relation',
      )
    }
    const comparator = tags.get('comparator')
    if (comparator?.kind !== 'strings') return
    const [name = ''] = comparator.values
    if (!(comparators as readonly string[]).includes(name)) this.#addFault('bad_comparator', comparator, name)
    else if (name === 'i;ascii-numeric') {
      this.#checkRequired('comparator-i;ascii-numeric', comparator)
      if (tags.has('contains') || tags.has('matches')) this.#addFault('bad_comparator', comparator, name)
    }
  }

  #checkZone(call: Call): void {
    this.#checkEach(call.tags.get('zone'), (zone) => readZone(zone) !== null, 'bad_zone')
  }

  #checkFolder(folder: Value | undefined): void {
    this.#checkEach(folder, (name) => this.#environment.findFolder(name) !== 'never', 'bad_folder')
    for (const name of this.#constants(folder)) {
      if (this.#environment.findFolder(name) === 'missing')
        this.#addWarning('folder_missing', folder as Value, name)
    }
  }

  #checkFlags(flags: Value | null | undefined, mustBeStored = true): void {
    for (const flag of flagsOf(this.#constants(flags))) {
      if (!isFlag(flag)) this.#addFault('bad_flag', flags as Value, flag)
      else if (mustBeStored && !isStoredFlag(flag)) this.#addWarning('flag_not_kept', flags as Value, flag)
    }
  }

  #checkRedirect(to: Value | undefined): void {
    this.#checkEach(to, isValidEmail, 'bad_address')
    for (const address of this.#constants(to)) {
      if (isValidEmail(address) && !this.#environment.mayRedirect(address))
        this.#addFault('redirect_unverified', to as Value, address)
    }
  }

  #checkVacation({ tags }: Call): void {
    const from = tags.get('from')
    for (const written of this.#constants(from)) {
      const address = addressWithin(written)
      if (!isValidEmail(address)) this.#addFault('bad_address', from as Value, written)
      else if (!this.#environment.isAccountAddress(address))
        this.#addWarning('from_not_own', from as Value, written)
    }
    this.#checkEach(tags.get('addresses'), isValidEmail, 'bad_address')
  }

  #checkEach(
    value: Value | null | undefined,
    isValid: (text: string) => boolean,
    code: ScriptFaultCode,
  ): void {
    const faulty = this.#constants(value).find((text) => !isValid(text))
    if (value && faulty !== undefined) this.#addFault(code, value, faulty)
  }

  /** Returns the strings without variables. */
  #constants(value: Value | null | undefined): string[] {
    if (value?.kind !== 'strings') return []
    return value.values.filter((text) => !this.has('variables') || !text.includes('${'))
  }

  #checkRequired(extension: SieveExtension | undefined, position: Position): void {
    if (extension && !this.has(extension)) this.#addFault('missing_require', position, extension)
  }

  #addFault(code: ScriptFaultCode, { line, column }: Position, detail = ''): void {
    if (this.faults.length < maxFaults) this.faults.push({ line, column, code, detail: shortened(detail) })
  }

  #addWarning(code: ScriptWarningCode, { line, column }: Position, detail: string): void {
    if (this.warnings.length < maxFaults) {
      this.warnings.push({ line, column, code, detail: shortened(detail) })
    }
  }
}

/** Arguments of `:mime`. */
export const mimeParts = ['type', 'subtype', 'contenttype', 'param'] as const

/** Ignores built-in object properties. */
function findRule<T>(rules: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}

const isHeaderName = (name: string): boolean => /^[!-9;-~]{1,200}$/.test(name)

/** Returns the address of `Name <address>` or of a bare address. */
export function addressWithin(written: string): string {
  const open = written.lastIndexOf('<')
  const close = written.indexOf('>', open)
  return (open >= 0 && close > open ? written.slice(open + 1, close) : written).trim()
}
