import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { readConfig } from '../../../composition/config.ts'
import { setPrivateUmask } from '../../../composition/private-files.ts'
import { commands } from '../commands.ts'
import { type CommandEnvironment, runLine } from '../run-line.ts'

const environment: CommandEnvironment = {
  commands,
  // Commands print their own messages.
  config: () => ({ ...readConfig(), logLevel: 'silent' as const }),
  async openStore(config, options) {
    const { openStoreApp } = await import('../../../composition/store/open-store-app.ts')
    return openStoreApp(config, options)
  },
  async openApp(config, options) {
    const { openApp } = await import('../../../composition/open-app.ts')
    return openApp(config, options)
  },
  close: (app) => app.close(),
  readLine,
  write: (line) => void process.stdout.write(`${line}\n`),
  writeError: (line) => void process.stderr.write(`${line}\n`),
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/** Runs the command line of this process; returns the exit code. */
export function runProcess(): Promise<number> {
  setPrivateUmask()
  yieldToServer()
  return runLine(environment, process.argv.slice(2))
}

/** Lowers the priority of this process and its later threads: the requests of a running server come first. */
function yieldToServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not permitted everywhere; the command runs nevertheless.
  }
}
