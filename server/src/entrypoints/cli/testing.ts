import { readConfig } from '../../composition/config.ts'
import { openApp } from '../../composition/open-app.ts'
import { openStoreApp, type StoreApp } from '../../composition/store/open-store-app.ts'
import type { World } from '../../testing/index.ts'
import type { AppCommand, Command, Result } from './command.ts'
import { commands } from './commands.ts'
import { type CommandEnvironment, runLine } from './run-line.ts'

type Settings = Record<string, string>

/** Output and exit code of a command line. */
interface Outcome {
  code: 0 | 1 | 2
  output: string
  errors: string
}

/** Runs one command line in this process; `input` is its standard input. */
export type Shell = (commandLine: string, more?: readonly string[], input?: string) => Promise<Outcome>

/** Opens a shell on a store on disk; each line opens and closes the store. */
export const openShell = (settings: Settings): Shell =>
  shellOn({
    config: () => ({ ...readConfig(settings), logLevel: 'silent' as const }),
    openStore: openStoreApp,
    openApp,
    close: (app) => app.close(),
  })

/** Opens a shell on the store of a world. */
export const worldShell = (world: World): Shell =>
  shellOn({
    config: () => readConfig({}),
    openStore: async () => storeApp(world),
    openApp: async () => world.app,
    close: async () => {},
  })

const storeApp = ({ app }: World): StoreApp => ({
  ...app,
  openBlobs: async () => app.blobs,
  openParser: async () => app.parser,
})

function shellOn(environment: Pick<CommandEnvironment, 'config' | 'openStore' | 'openApp' | 'close'>): Shell {
  return async (commandLine, more = [], input = '') => {
    let output = ''
    let errors = ''
    const code = await runLine(
      {
        ...environment,
        commands,
        readLine: async () => input,
        write: (line) => {
          output += `${line}\n`
        },
        writeError: (line) => {
          errors += `${line}\n`
        },
      },
      [...commandLine.split(' '), ...more],
    )
    return { code, output, errors }
  }
}

/** Runs a command on the store of a world; returns its output or the message of its failure. */
export async function runCommand(
  world: World,
  command: Command | AppCommand,
  input: CommandInput,
): Promise<string> {
  return (await runForJson(world, command, input)).output
}

interface CommandInput {
  positionals: readonly string[]
  options?: Record<string, string | boolean> | undefined
}

/** Runs a command on the store of a world; returns its output and the value for `--json`. */
export async function runForJson(
  world: World,
  command: Command | AppCommand,
  { positionals, options = {} }: CommandInput,
): Promise<{ output: string; json: Result['json'] }> {
  const lines: string[] = []
  const context = {
    config: readConfig({}),
    print: (line: string) => void lines.push(line),
    readLine: async () => '',
  }
  try {
    const args = { positionals, options }
    const { json, hasProblem } = await ('run' in command
      ? command.run({ ...context, app: storeApp(world) }, args)
      : command.runWithApp({ ...context, app: world.app }, args))
    return { output: hasProblem ? `problem: ${lines.join('\n')}` : lines.join('\n'), json }
  } catch (error) {
    return { output: `refused: ${(error as Error).message}`, json: {} }
  }
}
