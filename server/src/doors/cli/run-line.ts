import type { App } from '../../composition/app.ts'
import type { Config } from '../../composition/config.ts'
import { Refused } from '../../kernel/refused.ts'
import { type AnyCommand, type CommandContext, type StorelessContext, WrongUsage } from './command.ts'
import { helpText } from './help.ts'
import { readArguments } from './read-arguments.ts'

/** Where a line is run. */
export interface Place {
  commands: readonly AnyCommand[]
  /** Read only once a command is known. */
  config(): Config
  openApp(config: Config, options: { keepsShape: boolean }): Promise<App>
  closeApp(app: App): Promise<void>
  readLine(): Promise<string>
  write(line: string): void
  complain(line: string): void
}

/** Runs one line; answers with the exit code: 0 all well, 1 refused or something found wrong, 2 called wrongly. */
export async function runLine(place: Place, argv: readonly string[]): Promise<0 | 1 | 2> {
  if (argv.length === 0 || argv[0] === 'help' || argv[0] === '--help') {
    place.write(helpText(place.commands))
    return 0
  }
  const isForPrograms = argv.includes('--json')
  try {
    return await runCommand(place, argv, isForPrograms)
  } catch (error) {
    const { sentence, code, ...why } = explain(error)
    if (isForPrograms) place.write(JSON.stringify({ ok: false, error: sentence, ...why }))
    place.complain(sentence)
    return code
  }
}

async function runCommand(place: Place, argv: readonly string[], isForPrograms: boolean): Promise<0 | 1> {
  const { command, args } = readArguments(place.commands, argv)
  const isWrapped = isForPrograms && command.options?.json === undefined
  const said: string[] = []
  const facts: Record<string, unknown> = {}
  const say = isWrapped ? (line: string) => void said.push(line) : place.write
  const give = (more: Readonly<Record<string, unknown>>) => void Object.assign(facts, more)
  const isWell = await inPlace(place, command, { say, give }, (context) =>
    'runWithoutStore' in command
      ? command.runWithoutStore(context, args)
      : command.run(context as CommandContext, args),
  )
  if (isWrapped) place.write(JSON.stringify({ ok: isWell, ...facts, said }))
  return isWell ? 0 : 1
}

async function inPlace(
  place: Place,
  command: AnyCommand,
  heard: Pick<StorelessContext, 'say' | 'give'>,
  act: (context: StorelessContext) => Promise<boolean>,
): Promise<boolean> {
  const config = place.config()
  const context = { ...heard, config, readLine: place.readLine }
  if ('runWithoutStore' in command) return act(context)
  const app = await place.openApp(config, { keepsShape: command.keepsShape ?? false })
  try {
    return await act({ ...context, app } as StorelessContext)
  } finally {
    await place.closeApp(app)
  }
}

const sentences: Partial<Record<string, string>> = {
  not_found: 'There is nothing of that name here.',
  domain_in_use: 'Somebody or a group still has an address in this domain.',
  last_owner: 'This is the last Owner: make somebody else one first.',
  over_quota: 'The mailbox is full.',
}

/** What went wrong as a sentence, its code where it has one, and the exit code that tells of it. */
function explain(error: unknown): { sentence: string; code: 1 | 2; reason?: string } {
  if (error instanceof WrongUsage) return { sentence: error.message, code: 2 }
  if (error instanceof Refused) {
    const fields = (error.details.fields ?? []) as { path: string; message: string }[]
    const why = fields.map(({ path, message }) => `${path} ${message}`).join(', ')
    const sentence = sentences[error.code] ?? `Refused: ${why || error.message}.`
    return { sentence, code: 1, reason: error.code }
  }
  const isForeseen = error instanceof Error && error.constructor === Error
  return { sentence: isForeseen ? error.message : String((error as Error).stack ?? error), code: 1 }
}
