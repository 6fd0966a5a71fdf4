import type { App } from '../../composition/app.ts'
import type { Config } from '../../composition/config.ts'
import type { StoreApp } from '../../composition/store/open-store-app.ts'

export interface CommandContext extends StorelessContext {
  app: StoreApp
}

/** Context of a command that needs the entire application, such as the parser of messages. */
export interface AppCommandContext extends StorelessContext {
  app: App
}

/** Context of a command that opens no store. */
export interface StorelessContext {
  config: Config
  /** Prints a line of text; does nothing with `--json`. */
  print(line: string): void
  /** Reads the first line of standard input. */
  readLine(): Promise<string>
}

/** Arguments after the name of the command. */
export interface Arguments {
  positionals: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

type JsonObject = Readonly<Record<string, unknown>>

/** Outcome of a command that did not fail. */
export interface Result {
  /** Value that `--json` prints: an array for a list, otherwise an object. */
  json: JsonObject | readonly JsonObject[]
  /** True if the command found a problem or completed only a part: exit code 1. */
  hasProblem?: boolean
}

interface ArgumentSyntax {
  name: string
  meaning: string
  isOptional?: true
  isRepeated?: true
}

interface OptionSyntax {
  /** Placeholder of the value, or the accepted values; an option without it is a switch. */
  value?: string
  meaning: string
  default?: string
  isRequired?: true
  /** Earlier name that is still accepted. */
  oldName?: string
}

export interface CommandSyntax {
  /** Words that call the command. */
  name: string
  /** Earlier name that is still accepted. */
  oldName?: string
  /** Imperative, one line. */
  summary: string
  /** Further sentences for the help of the command. */
  details?: string
  arguments?: readonly ArgumentSyntax[]
  /** Options besides `--json` and `--help`. */
  options?: Readonly<Record<string, OptionSyntax>>
  /** Calls without the name of the program. */
  examples: readonly string[]
  /** Meaning of exit code 1 besides a failure. */
  problem?: string
}

interface StoreCommand extends CommandSyntax {
  /** Set for commands that only read or copy: an older store is rejected, never migrated by them. */
  rejectsOlderSchema?: true
}

/** Command that opens the store. */
export interface Command extends StoreCommand {
  run(context: CommandContext, args: Arguments): Promise<Result>
}

/** Command that opens the store and loads the entire application, which takes most of its processor time. */
export interface AppCommand extends StoreCommand {
  runWithApp(context: AppCommandContext, args: Arguments): Promise<Result>
}

/** Command that must not open the store, because none should exist yet. */
export interface StorelessCommand extends CommandSyntax {
  runWithoutStore(context: StorelessContext, args: Arguments): Promise<Result>
}

export type AnyCommand = Command | AppCommand | StorelessCommand

/** A command that is not loaded yet. */
export interface CommandEntry extends Pick<CommandSyntax, 'name' | 'oldName'> {
  load(): Promise<AnyCommand>
}

/** A command line that no command accepts: exit code 2. */
export class WrongUsage extends Error {
  /** Lines after the message: how the command is called. */
  readonly hint: string | null

  constructor(message: string, hint: string | null = null) {
    super(message)
    this.hint = hint
  }
}

/** An expected failure with its code for `--json`: exit code 1. */
export class CommandFailed extends Error {
  readonly code: string
  readonly details: JsonObject | undefined

  constructor(code: string, message: string, details?: JsonObject) {
    super(message)
    this.code = code
    this.details = details
  }
}
