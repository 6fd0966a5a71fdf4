import type { AnyCommand } from './command.ts'
import { formatCall } from './read-arguments.ts'

export function helpText(commands: readonly AnyCommand[]): string {
  const lines = commands.map((command) => `  ${formatCall(command)}\n      ${command.meaning}`)
  return [
    'Usage: npm run bocau -- <command>',
    '',
    ...lines,
    '',
    'With --json a command prints one JSON value, also for errors. Exit codes: 0 success, 1 error or problem found,',
    '2 wrong usage.',
  ].join('\n')
}
