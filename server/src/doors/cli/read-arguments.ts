import { parseArgs } from 'node:util'
import { type AnyCommand, type Arguments, WrongUsage } from './command.ts'

/** The command that these words call, and what they give it. */
export function readArguments(
  commands: readonly AnyCommand[],
  argv: readonly string[],
): { command: AnyCommand; args: Arguments } {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word))
  if (!command) throw new WrongUsage(`There is no command "${argv.slice(0, 2).join(' ')}".`)
  const args = argv.slice(command.name.split(' ').length)
  const { values, positionals } = parse(command, args)
  const [atLeast, atMost] = command.places
  if (positionals.length < atLeast || positionals.length > atMost) throw new WrongUsage(usageOf(command))
  return { command, args: { places: positionals, options: values } }
}

/** A command with its arguments; every command takes `--json`. */
export const callOf = ({ name, takes }: Pick<AnyCommand, 'name' | 'takes'>): string =>
  [name, takes, '[--json]'].filter((part) => part !== '').join(' ')

/** How a command is called. */
export function usageOf({ name, takes }: AnyCommand): string {
  return `Usage: npm run bocau -- ${callOf({ name, takes })}`
}

function parse(command: AnyCommand, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { json: { type: 'boolean' }, ...command.options },
      allowPositionals: true,
    })
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n${usageOf(command)}`, { cause: error })
  }
}
