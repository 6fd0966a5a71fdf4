import type { AnyCommand } from './command.ts'

/** What the command line can do, one command in two lines. */
export function helpText(commands: readonly AnyCommand[]): string {
  const lines = commands.map(({ name, takes, meaning }) => `  ${`${name} ${takes}`.trim()}\n      ${meaning}`)
  return ['npm run bocau -- <command>', '', ...lines].join('\n')
}
