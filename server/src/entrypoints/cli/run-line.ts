import type { App } from '../../composition/app.ts'
import type { Config } from '../../composition/config.ts'
import type { StoreApp } from '../../composition/store/open-store-app.ts'
import {
  type AnyCommand,
  type Arguments,
  type CommandEntry,
  type Result,
  type StorelessContext,
  WrongUsage,
} from './command.ts'
import { explainError } from './process/explain-error.ts'
import { readCommandLine, usageHint } from './read-arguments.ts'

/** Environment of a command line. */
export interface CommandEnvironment {
  commands: readonly CommandEntry[]
  /** Called only when the command is known. */
  config(): Config
  openStore(config: Config, options: OpenOptions): Promise<StoreApp>
  openApp(config: Config, options: OpenOptions): Promise<App>
  close(app: { close(): Promise<void> }): Promise<void>
  readLine(): Promise<string>
  write(line: string): void
  writeError(line: string): void
}

interface OpenOptions {
  rejectsOlderSchema: boolean
}

/** Runs a command line; returns the exit code: 0 done, 1 failed or problem found, 2 wrong usage. */
export async function runLine(environment: CommandEnvironment, argv: readonly string[]): Promise<0 | 1 | 2> {
  const isJson = argv.includes('--json')
  try {
    const line = await readCommandLine(environment.commands, argv)
    if ('help' in line) {
      environment.write(line.help)
      return 0
    }
    return await runCommand(environment, { ...line, isJson })
  } catch (error) {
    const { exitCode, message, hint, code, details } = explainError(error)
    if (isJson) environment.write(JSON.stringify({ error: { code, message, ...(details && { details }) } }))
    environment.writeError(hint ? `${message}\n${hint}` : message)
    return exitCode
  }
}

interface Call {
  command: AnyCommand
  args: Arguments
  isJson: boolean
}

/** Runs a command and prints its lines, or with `--json` its value; returns the exit code. */
async function runCommand(environment: CommandEnvironment, { command, args, isJson }: Call): Promise<0 | 1> {
  const print = isJson ? () => undefined : environment.write
  const { json, hasProblem = false } = await runInEnvironment(environment, { command, args, print })
  if (isJson) environment.write(JSON.stringify(json))
  return hasProblem ? 1 : 0
}

/** Runs a command in its context: opens and closes the store if the command needs it. */
async function runInEnvironment(
  environment: CommandEnvironment,
  { command, args, print }: Omit<Call, 'isJson'> & Pick<StorelessContext, 'print'>,
): Promise<Result> {
  const config = environment.config()
  const context: StorelessContext = { print, config, readLine: environment.readLine }
  try {
    if ('runWithoutStore' in command) return await command.runWithoutStore(context, args)
    const options = { rejectsOlderSchema: command.rejectsOlderSchema ?? false }
    if ('runWithApp' in command)
      return await runAndClose(environment, await environment.openApp(config, options), (app) =>
        command.runWithApp({ ...context, app }, args),
      )
    return await runAndClose(environment, await environment.openStore(config, options), (app) =>
      command.run({ ...context, app }, args),
    )
  } catch (error) {
    if (error instanceof WrongUsage) throw new WrongUsage(error.message, usageHint(command))
    throw error
  }
}

async function runAndClose<T extends { close(): Promise<void> }>(
  { close }: CommandEnvironment,
  app: T,
  work: (app: T) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(app)
  } finally {
    await close(app)
  }
}
