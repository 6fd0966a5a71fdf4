import type { ParseArgsConfig } from 'node:util'
import type { App } from '../../composition/app.ts'
import type { Config } from '../../composition/config.ts'

export interface CommandContext extends StorelessContext {
  app: App
}

/** Context of a command that opens no store. */
export interface StorelessContext {
  config: Config
  print(line: string): void
  /** Adds fields to the JSON object that `--json` prints instead of the lines. */
  addJsonFields(fields: Readonly<Record<string, unknown>>): void
  /** Reads the first line of standard input. */
  readLine(): Promise<string>
}

/** Arguments after the name of the command. */
export interface Arguments {
  positionals: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

interface CommandSyntax {
  /** Words that call the command. */
  name: string
  /** Placeholders of its arguments, for help. */
  usage: string
  meaning: string
  /** Minimum and maximum number of positional arguments. */
  positionals: readonly [number, number]
  /** Options besides `--json`. */
  options?: NonNullable<ParseArgsConfig['options']>
}

/** Command that opens the store. Returns false when it found a problem. */
export interface Command extends CommandSyntax {
  /** Set for commands that only read or copy: an older store is rejected, never migrated by them. */
  rejectsOlderSchema?: true
  run(context: CommandContext, args: Arguments): Promise<boolean>
}

/** Command that must not open the store, because none should exist yet. */
export interface StorelessCommand extends CommandSyntax {
  runWithoutStore(context: StorelessContext, args: Arguments): Promise<boolean>
}

export type AnyCommand = Command | StorelessCommand

export class WrongUsage extends Error {}
