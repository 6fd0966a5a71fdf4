import { createInterface } from 'node:readline'
import { readConfig } from '../../composition/config.ts'
import { openApp } from '../../composition/open-app.ts'
import { keepFilesPrivate } from '../../composition/private-files.ts'
import { Refused } from '../../kernel/refused.ts'
import { WrongUsage } from './command.ts'
import { commands } from './commands.ts'
import { helpText } from './help.ts'
import { readArguments } from './read-arguments.ts'

/** Runs one command; answers with the exit code: 0 all well, 1 refused or something found wrong, 2 called wrongly. */
async function main(argv: readonly string[]): Promise<number> {
  keepFilesPrivate()
  if (argv.length === 0 || argv[0] === 'help' || argv[0] === '--help') {
    say(helpText(commands))
    return 0
  }
  const { command, args } = readArguments(commands, argv)
  // What a command has to say it says itself.
  const config = { ...readConfig(), logLevel: 'silent' as const }
  if ('runWithoutStore' in command) {
    return (await command.runWithoutStore({ config, say, readLine }, args)) ? 0 : 1
  }
  const app = await openApp(config, { keepsShape: command.keepsShape ?? false })
  try {
    return (await command.run({ app, config, say, readLine }, args)) ? 0 : 1
  } finally {
    await app.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/** What went wrong as a sentence, and the exit code that tells of it. */
function explain(error: unknown): { sentence: string; code: number } {
  if (error instanceof WrongUsage) return { sentence: error.message, code: 2 }
  if (error instanceof Refused) {
    const fields = (error.details.fields ?? []) as { path: string; message: string }[]
    const why = fields.map(({ path, message }) => `${path} ${message}`).join(', ')
    return { sentence: `Refused: ${why || error.message}.`, code: 1 }
  }
  const isForeseen = error instanceof Error && error.constructor === Error
  return { sentence: isForeseen ? error.message : String((error as Error).stack ?? error), code: 1 }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const { sentence, code } = explain(error)
    process.stderr.write(`${sentence}\n`)
    process.exitCode = code
  },
)
