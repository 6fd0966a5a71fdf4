import type { AnyCommand, CommandSyntax } from '../command.ts'
import { families, groups } from './families.ts'

const lineWidth = 80

type Row = readonly [term: string, meaning: string]

/** Returns the help of the program. */
export function helpText(): string {
  const width = columnWidth(families.map(({ name }) => name))
  return [
    'Administers a Bồ Câu server. From source: npm run bocau -- COMMAND',
    '',
    'Usage: bocau COMMAND [arguments] [options]',
    ...groups.flatMap((group) => [
      '',
      group.title,
      ...formatRows(
        group.families.map(({ name, summary }) => [name, summary]),
        width,
      ),
    ]),
    '',
    'Every command accepts --json and --help.',
    'Exit codes: 0 done, 1 failed or problem found, 2 wrong usage.',
    '',
    'Run `bocau COMMAND --help` for details.',
  ].join('\n')
}

/** Returns the help of all commands that start with the same word. */
export function familyHelp(family: string, commands: readonly AnyCommand[]): string {
  const summary = families.find(({ name }) => name === family)?.summary ?? family
  return [
    `${summary}.`,
    '',
    `Usage: bocau ${family} COMMAND [arguments] [options]`,
    '',
    'Commands',
    ...familyRows(commands),
    '',
    `Run \`bocau ${family} COMMAND --help\` for details.`,
  ].join('\n')
}

/** Returns the help of a command; `related` are other commands that start with the same word. */
export function commandHelp(command: AnyCommand, related: readonly AnyCommand[]): string {
  return [
    `${command.summary}.`,
    '',
    ...wrap(`Usage: bocau ${formatUsage(command)}`, 9),
    ...(command.details ? ['', ...wrap(command.details, 0)] : []),
    ...section('Arguments', argumentRows(command)),
    ...section('Options', optionRows(command)),
    '',
    'Examples',
    ...command.examples.map((example) => `  ${formatExample(example)}`),
    ...section('Exit codes', exitCodeRows(command)),
    ...(related.length > 0 ? ['', 'Related commands', ...familyRows(related)] : []),
  ].join('\n')
}

/** Returns how a command is called: its words, arguments and required options. */
export function formatUsage(command: CommandSyntax): string {
  const { name, arguments: named = [], options = {} } = command
  const required = Object.entries(options)
    .filter(([, option]) => option.isRequired)
    .map(([option, { value }]) => `--${option}${value === undefined ? '' : ` ${formatValue(value)}`}`)
  return [name, ...named.map(formatArgument), ...required, '[options]'].join(' ')
}

const formatArgument = ({
  name,
  isOptional,
  isRepeated,
}: {
  name: string
  isOptional?: true
  isRepeated?: true
}): string => {
  const placeholder = name.includes('|') ? name : `<${name}>`
  const argument = `${placeholder}${isRepeated ? '...' : ''}`
  return isOptional ? `[${argument}]` : argument
}

/** Accepted values are written as they are, other values as a placeholder. */
const formatValue = (value: string) => (value.includes('|') ? value : `<${value}>`)

/** An example may start with another program, such as `echo … | bocau …`. */
const formatExample = (example: string) => (example.includes('| bocau ') ? example : `bocau ${example}`)

const argumentRows = (command: CommandSyntax): Row[] =>
  (command.arguments ?? []).map((argument) => [formatArgument(argument), argument.meaning])

function optionRows({ options = {} }: CommandSyntax): Row[] {
  const rows = Object.entries(options).map(([name, option]): Row => {
    const value = option.value === undefined ? '' : ` ${formatValue(option.value)}`
    const defaultText = option.default === undefined ? '' : ` (default: ${option.default})`
    return [`--${name}${value}`, `${option.meaning}${option.isRequired ? ' (required)' : defaultText}`]
  })
  return [...rows, ['--json', 'Print one JSON value instead of text'], ['-h, --help', 'Show this help']]
}

const exitCodeRows = ({ problem }: CommandSyntax): Row[] => [
  ['0', 'Done'],
  ['1', problem === undefined ? 'Failed' : `Failed, or ${problem}`],
  ['2', 'Wrong usage'],
]

const familyRows = (commands: readonly AnyCommand[]): string[] =>
  formatRows(
    commands.map(({ name, summary }) => [name, summary]),
    columnWidth(commands.map(({ name }) => name)),
  )

function section(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  return ['', title, ...formatRows(rows, columnWidth(rows.map(([term]) => term)))]
}

const maxTermWidth = 30

const columnWidth = (terms: readonly string[]) =>
  Math.max(...terms.map(({ length }) => length).filter((length) => length <= maxTermWidth), 0)

/** Formats terms and meanings in two columns; a long term is on a line before its meaning. */
function formatRows(rows: readonly Row[], width: number): string[] {
  const indent = ' '.repeat(width + 4)
  return rows.flatMap(([term, meaning]) => {
    const lines = wrap(`${indent}${meaning}`, indent.length)
    if (term.length > width) return [`  ${term}`, ...lines]
    const [first = '', ...more] = lines
    return [`  ${term.padEnd(width)}  ${first.slice(indent.length)}`, ...more]
  })
}

/** Wraps a text at spaces; lines after the first are indented. */
function wrap(text: string, indent: number): string[] {
  const [, start = '', rest = ''] = /^( *)(.*)$/s.exec(text) ?? []
  const lines: string[] = []
  let line = start
  for (const word of rest.split(' ')) {
    const isEmpty = line.trim() === ''
    if (!isEmpty && line.length + 1 + word.length > lineWidth) {
      lines.push(line)
      line = ' '.repeat(indent) + word
    } else line += isEmpty ? word : ` ${word}`
  }
  return [...lines, line]
}
