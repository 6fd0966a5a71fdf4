import { errorMeanings } from '@bocau/contract/errors'
import type { App } from '../../composition/app.ts'
import type { Config } from '../../composition/config.ts'
import { Refused } from '../../kernel/refused.ts'
import { type AnyCommand, type CommandContext, type StorelessContext, WrongUsage } from './command.ts'
import { helpText } from './help.ts'
import { readArguments } from './read-arguments.ts'

/** Environment of a command line. */
export interface CommandEnvironment {
  commands: readonly AnyCommand[]
  /** Called only when the command is known. */
  config(): Config
  openApp(config: Config, options: { rejectsOlderSchema: boolean }): Promise<App>
  closeApp(app: App): Promise<void>
  readLine(): Promise<string>
  write(line: string): void
  writeError(line: string): void
}

/** Runs a command line; returns the exit code: 0 success, 1 refused or a problem found, 2 wrong usage. */
export async function runLine(environment: CommandEnvironment, argv: readonly string[]): Promise<0 | 1 | 2> {
  if (argv.length === 0 || argv[0] === 'help' || argv[0] === '--help') {
    environment.write(helpText(environment.commands))
    return 0
  }
  const isJson = argv.includes('--json')
  try {
    return await runCommand(environment, argv, isJson)
  } catch (error) {
    const { sentence, code, ...why } = explain(error)
    if (isJson) environment.write(JSON.stringify({ ok: false, error: sentence, ...why }))
    environment.writeError(sentence)
    return code
  }
}

/** Runs a command and prints its lines, or with `--json` one object; returns the exit code. */
async function runCommand(
  environment: CommandEnvironment,
  argv: readonly string[],
  isJson: boolean,
): Promise<0 | 1> {
  const { command, args } = readArguments(environment.commands, argv)
  const lines: string[] = []
  const fields: Record<string, unknown> = {}
  const print = isJson ? (line: string) => void lines.push(line) : environment.write
  const addJsonFields = (more: Readonly<Record<string, unknown>>) => void Object.assign(fields, more)
  const isSuccessful = await runInEnvironment(
    environment,
    { command, output: { print, addJsonFields } },
    (context) =>
      'runWithoutStore' in command
        ? command.runWithoutStore(context, args)
        : command.run(context as CommandContext, args),
  )
  if (isJson) environment.write(JSON.stringify({ ok: isSuccessful, ...fields, said: lines }))
  return isSuccessful ? 0 : 1
}

/** Runs an action with the context of a command: opens and closes the store if the command needs it. */
async function runInEnvironment(
  environment: CommandEnvironment,
  { command, output }: { command: AnyCommand; output: Pick<StorelessContext, 'print' | 'addJsonFields'> },
  action: (context: StorelessContext) => Promise<boolean>,
): Promise<boolean> {
  const config = environment.config()
  const context = { ...output, config, readLine: environment.readLine }
  if ('runWithoutStore' in command) return action(context)
  const app = await environment.openApp(config, { rejectsOlderSchema: command.rejectsOlderSchema ?? false })
  try {
    return await action({ ...context, app } as StorelessContext)
  } finally {
    await environment.closeApp(app)
  }
}

const sentences: Partial<Record<string, string>> = {
  account_disabled: 'This account is disabled.',
  address_resting: 'This address belonged to a deleted account and cannot be assigned again yet.',
  address_taken: 'This address is already in use.',
  content_damaged: 'This content is damaged and cannot be read.',
  dns_verification_failed: 'The domain is not verified.',
  domain_in_use: 'An account or a group still has an address in this domain.',
  domain_invalid: 'This is not a domain.',
  domain_not_own: 'The organisation has no such domain.',
  domain_taken: 'Another organisation already has this domain.',
  drive_full: 'The drive is full.',
  forbidden: 'This is not allowed.',
  last_owner: 'This is the last Owner: give another account this role first.',
  leaving_already: 'This user is already being offboarded.',
  leaving_not_done: 'The account is being transferred or deleted.',
  mailbox_elsewhere: 'The mailbox on the other server cannot be read.',
  member_outside: 'The group accepts members of the organisation only.',
  member_unknown: 'No account has this address.',
  move_in_over: 'This has already ended.',
  not_found: 'Not found.',
  not_set_up: 'This server is not set up yet: npm run bocau -- setup',
  over_quota: 'The mailbox is full.',
  own_account: 'This is not possible for your own account.',
  owner_account: 'This is not possible for the account of an Owner.',
  password_missing: 'The password of the mailbox on the other server is missing.',
  password_same: 'The new password is the current one.',
  password_weak: 'The password is too weak.',
  programs_off: 'The organisation does not allow mail programs for this account.',
  setup_over: 'This server is already set up.',
  store_full: 'The disk is full.',
  successor_full: 'The successor has too little space for the transferred data.',
  successor_unfit: 'The successor must be another enabled account of the organisation.',
  too_many_addresses: 'This mailbox has the maximum number of addresses.',
  too_many_domains: 'The organisation has the maximum number of domains.',
  too_many_groups: 'The organisation has the maximum number of groups.',
  too_many_mailboxes: 'The organisation has the maximum number of shared mailboxes.',
  too_many_members: 'The group would have too many members.',
  too_many_moves: 'Too many mailboxes are being imported.',
  total_quota_exceeded: 'The storage of all accounts would exceed the limit of the organisation.',
  two_step_off: '2-step verification is off.',
  unavailable: 'The store is busy or unavailable.',
}

/** Returns the message, exit code and optional error code of a failure. */
function explain(error: unknown): { sentence: string; code: 1 | 2; reason?: string } {
  if (error instanceof WrongUsage) return { sentence: error.message, code: 2 }
  if (error instanceof Refused) {
    const fields = (error.details.fields ?? []) as { path: string; message: string }[]
    const why = fields.map(({ path, message }) => `The ${path} ${message}.`).join(' ')
    const sentence = (sentences[error.code] ?? why) || errorMeanings[error.code]
    return { sentence, code: 1, reason: error.code }
  }
  const isForeseen = error instanceof Error && error.constructor === Error
  return { sentence: isForeseen ? error.message : String((error as Error).stack ?? error), code: 1 }
}
