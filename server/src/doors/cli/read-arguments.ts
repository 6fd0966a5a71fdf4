import { parseArgs } from 'node:util'
import { type AnyCommand, type Arguments, WrongUsage } from './command.ts'

/** Finds the command that the words call, with its arguments. */
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

/** Returns a command with its arguments for help; every command accepts `--json`. */
export const callOf = ({ name, takes }: Pick<AnyCommand, 'name' | 'takes'>): string =>
  [name, takes, '[--json]'].filter((part) => part !== '').join(' ')

/** Returns the usage line of a command. */
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
