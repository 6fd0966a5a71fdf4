import { parseArgs } from 'node:util'
import { type AnyCommand, type Arguments, WrongUsage } from './command.ts'

/** Finds the command that the words call, with its arguments. */
export function readArguments(
  commands: readonly AnyCommand[],
  argv: readonly string[],
): { command: AnyCommand; args: Arguments } {
  const command = commands.find(({ name }) => name.split(' ').every((part, index) => argv[index] === part))
  if (!command) throw new WrongUsage(`Unknown command "${argv.slice(0, 2).join(' ')}".`)
  const args = argv.slice(command.name.split(' ').length)
  const { values, positionals } = parse(command, args)
  const [min, max] = command.positionals
  if (positionals.length < min || positionals.length > max) throw new WrongUsage(usageLine(command))
  return { command, args: { positionals: positionals, options: values } }
}

/** Returns a command with its arguments for help; every command accepts `--json`. */
export const formatCall = ({ name, usage }: Pick<AnyCommand, 'name' | 'usage'>): string =>
  [name, usage, '[--json]'].filter((part) => part !== '').join(' ')

function usageLine({ name, usage }: AnyCommand): string {
  return `Usage: npm run bocau -- ${formatCall({ name, usage })}`
}

function parse(command: AnyCommand, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { json: { type: 'boolean' }, ...command.options },
      allowPositionals: true,
    })
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n${usageLine(command)}`, { cause: error })
  }
}
