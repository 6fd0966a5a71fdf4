import type { AnyCommand } from './command.ts'
import { callOf } from './read-arguments.ts'

/** What the command line can do, one command in two lines. */
export function helpText(commands: readonly AnyCommand[]): string {
  const lines = commands.map((command) => `  ${callOf(command)}\n      ${command.meaning}`)
  return [
    'npm run bocau -- <command>',
    '',
    ...lines,
    '',
    'With --json a command answers by one value of JSON, also where it is refused. It ends with 0 when all is well, with',
    '1 when it was refused or found something wrong, and with 2 when it was called wrongly.',
  ].join('\n')
}
