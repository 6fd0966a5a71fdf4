import { parseArgs } from 'node:util'
import { type AnyCommand, type Arguments, type CommandEntry, WrongUsage } from './command.ts'
import { families } from './help/families.ts'
import { commandHelp, familyHelp, formatUsage, helpText } from './help/help-text.ts'
import { suggestion } from './help/nearest-word.ts'

/** A command line that runs a command, or asks for help. */
export type CommandLine = { command: AnyCommand; args: Arguments } | { help: string }

/** Finds the command that the words call, with its arguments, or the help that they ask for. */
export async function readCommandLine(
  commands: readonly CommandEntry[],
  argv: readonly string[],
): Promise<CommandLine> {
  const [first, ...rest] = argv
  if (first === undefined || isHelpFlag(first)) return { help: helpText() }
  const isHelpCommand = first === 'help'
  const words = isHelpCommand ? rest.filter((word) => !word.startsWith('-')) : argv
  if (isHelpCommand && words.length === 0) return { help: helpText() }

  const match = findCommand(commands, words)
  const family = listFamily(commands, words[0] ?? '')
  if (match && (isHelpCommand || isHelpRequested(words))) {
    const related = await loadAll(family.filter((one) => one !== match.command))
    return { help: commandHelp(await match.command.load(), related) }
  }
  if (!match && family.length > 0 && (isHelpCommand || words.slice(1).some(isHelpFlag)))
    return { help: familyHelp(words[0] ?? '', await loadAll(family)) }
  if (!match) throw unknownCommand(family, words)
  const command = await match.command.load()
  return { command, args: readArguments(command, words.slice(match.words)) }
}

const loadAll = (commands: readonly CommandEntry[]) => Promise.all(commands.map(({ load }) => load()))

const isHelpFlag = (word: string) => word === '--help' || word === '-h'

/** Words after `--` are arguments. */
const isHelpRequested = (words: readonly string[]): boolean => {
  const end = words.indexOf('--')
  return words.slice(0, end < 0 ? undefined : end).some(isHelpFlag)
}

interface Match {
  command: CommandEntry
  /** Number of words of its name. */
  words: number
}

/** Finds the command with the longest name that the words start with. */
function findCommand(commands: readonly CommandEntry[], words: readonly string[]): Match | undefined {
  return commands
    .flatMap((command) =>
      [command.name, command.oldName ?? command.name].map((name) => ({ command, name: name.split(' ') })),
    )
    .filter(({ name }) => name.every((part, index) => words[index] === part))
    .map(({ command, name }) => ({ command, words: name.length }))
    .toSorted((a, b) => b.words - a.words)[0]
}

const familyName = ({ name }: CommandEntry) => name.split(' ')[0] ?? name

const listFamily = (commands: readonly CommandEntry[], family: string) =>
  commands.filter((command) => familyName(command) === family)

function unknownCommand(family: readonly CommandEntry[], words: readonly string[]): WrongUsage {
  const [first = '', second] = words
  if (family.length === 0) {
    const nearest = suggestion(
      first,
      families.map(({ name }) => name),
    )
    return new WrongUsage(
      `Unknown command "${first}".${nearest}`,
      'Run `bocau --help` for a list of commands.',
    )
  }
  const names = family.map(({ name }) => name)
  const problem =
    second === undefined || second.startsWith('-')
      ? `"${first}" needs a command: ${names.map((name) => name.slice(first.length + 1)).join(', ')}.`
      : `Unknown command "${first} ${second}".${suggestion(`${first} ${second}`, names)}`
  return new WrongUsage(problem, `Run \`bocau ${first} --help\` for details.`)
}

/** Parses the words after the name of a command. */
function readArguments(command: AnyCommand, words: readonly string[]): Arguments {
  const syntax = command.options ?? {}
  const currentNames = new Map([
    ['json', 'json'],
    ...Object.entries(syntax).flatMap(([name, { oldName = name }]) => [
      [name, name] as const,
      [oldName, name] as const,
    ]),
  ])
  const typeOf = (name: string) =>
    syntax[currentNames.get(name) ?? '']?.value === undefined ? ('boolean' as const) : ('string' as const)
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries([...currentNames.keys()].map((name) => [name, { type: typeOf(name) }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const options: Record<string, string | boolean> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const name = currentNames.get(token.name)
    if (name === undefined) {
      const allowed = [...Object.keys(syntax), 'json', 'help'].map((option) => `--${option}`)
      throw wrong(command, `Unknown option "${token.rawName}".${suggestion(token.rawName, allowed)}`)
    }
    options[name] = readValue(command, { ...token, isSwitch: typeOf(name) === 'boolean' })
  }
  checkCount(command, positionals)
  for (const [name, { isRequired }] of Object.entries(syntax))
    if (isRequired && options[name] === undefined) throw wrong(command, `--${name} is missing.`)
  return { positionals, options }
}

interface OptionToken {
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
  isSwitch: boolean
}

function readValue(command: AnyCommand, token: OptionToken): string | true {
  const { rawName, value, inlineValue, isSwitch } = token
  if (isSwitch) {
    if (value !== undefined) throw wrong(command, `${rawName} accepts no value, got "${value}".`)
    return true
  }
  // `-` alone means standard input.
  const isOption = !inlineValue && value !== undefined && value.length > 1 && value.startsWith('-')
  if (value === undefined || isOption)
    throw wrong(command, `${rawName} needs a value. Write ${rawName}=VALUE if the value starts with "-".`)
  return value
}

function checkCount(command: AnyCommand, positionals: readonly string[]): void {
  const named = command.arguments ?? []
  const missing = named.slice(positionals.length).find(({ isOptional }) => !isOptional)
  if (missing) throw wrong(command, `<${missing.name}> is missing.`)
  if (!named.some(({ isRepeated }) => isRepeated) && positionals.length > named.length)
    throw wrong(command, `Unexpected argument "${positionals[named.length]}".`)
}

const wrong = (command: AnyCommand, problem: string) => new WrongUsage(problem, usageHint(command))

/** Returns how a command is called, for the lines after an error. */
export const usageHint = (command: AnyCommand): string =>
  `Usage: bocau ${formatUsage(command)}\nRun \`bocau ${command.name} --help\` for details.`
