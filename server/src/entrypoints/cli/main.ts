import { createInterface } from 'node:readline'
import { readConfig } from '../../composition/config.ts'
import { openApp } from '../../composition/open-app.ts'
import { setPrivateUmask } from '../../composition/private-files.ts'
import { commands } from './commands.ts'
import { type CommandEnvironment, runLine } from './run-line.ts'

const environment: CommandEnvironment = {
  commands,
  // Commands print their own messages.
  config: () => ({ ...readConfig(), logLevel: 'silent' as const }),
  openApp,
  closeApp: (app) => app.close(),
  readLine,
  write: (line) => void process.stdout.write(`${line}\n`),
  writeError: (line) => void process.stderr.write(`${line}\n`),
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

setPrivateUmask()
// A store that could not be opened may have connections that would keep the process alive.
process.exit(await runLine(environment, process.argv.slice(2)))
