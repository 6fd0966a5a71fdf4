import type { ParseArgsConfig } from 'node:util'
import type { App } from '../../composition/app.ts'
import type { Config } from '../../composition/config.ts'

/** What a command works with. */
export interface CommandContext extends StorelessContext {
  app: App
}

/** What a command works with that opens no store. */
export interface StorelessContext {
  config: Config
  /** Says a line to whoever called. */
  say(line: string): void
  /** What came of it, for programs: shown where `--json` was given, beside the lines. */
  give(facts: Readonly<Record<string, unknown>>): void
  /** The first line of what is piped in. */
  readLine(): Promise<string>
}

/** What was given after the words of the command. */
export interface Arguments {
  places: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

interface Call {
  /** The words that call it. */
  name: string
  /** What it takes after them. */
  takes: string
  meaning: string
  /** How many places it takes: at least, at most. */
  places: readonly [number, number]
  /** What it takes besides `--json`. */
  options?: NonNullable<ParseArgsConfig['options']>
}

/** A command that works on the store. It answers whether all is well; one that finds something wrong, with false. */
export interface Command extends Call {
  /** Whether it only looks or copies: a store of an older program is refused, never migrated by it. */
  keepsShape?: true
  run(context: CommandContext, args: Arguments): Promise<boolean>
}

/** A command that must not open the store, because there should be none yet. */
export interface StorelessCommand extends Call {
  runWithoutStore(context: StorelessContext, args: Arguments): Promise<boolean>
}

/** A command of `npm run bocau`. */
export type AnyCommand = Command | StorelessCommand

/** A way of calling that no command has. */
export class WrongUsage extends Error {}
