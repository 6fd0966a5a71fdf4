import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { MoveIn } from '@bocau/contract/moving'
import { normaliseEmail } from '@bocau/mail-core/address'
import { findAccountByEmail } from '../../../features/account/people/index.ts'
import { getMoveIn, startMoveIn } from '../../../features/moving/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type Arguments, type Command, type CommandContext, WrongUsage } from '../command.ts'
import { type Move, readMoves, securityOf, serverOf, toMove } from './read-moves.ts'

/** What became of one line. */
interface Outcome {
  email: string
  accountId: string
  error: string | null
  move: MoveIn | null
}

export const importImap: Command = {
  name: 'import-imap',
  takes: '[email] --server <host[:port]>',
  meaning:
    'Let the server bring mailboxes along from another one by IMAP: that of one person, or those of a table (columns email, username, password, server, security); with the name that a master user is called by behind each, its password opens them all',
  places: [0, 1],
  options: {
    server: { type: 'string' },
    security: { type: 'string' },
    username: { type: 'string' },
    password: { type: 'string' },
    table: { type: 'string' },
    master: { type: 'string' },
    'keep-fetching': { type: 'boolean' },
    wait: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run(context, args) {
    const outcomes: Outcome[] = []
    for (const move of await readAll(context, args)) outcomes.push(await begin(context, args, move))
    if (args.options.wait) for (const outcome of outcomes) await waitFor(context, outcome)
    if (args.options.json) context.say(JSON.stringify(outcomes.map(toJson), null, 2))
    else for (const outcome of outcomes) context.say(sentenceOf(outcome))
    return outcomes.every(isWell)
  },
}

async function readAll(context: CommandContext, { places, options }: Arguments): Promise<Move[]> {
  const { server, security, username, password, table, master } = options
  const known = {
    ...serverOf(textOf(server)),
    ...(security ? { security: securityOf(String(security)) } : {}),
    ...(username ? { username: String(username) } : {}),
    // A password among the words of a command can be read by others of the machine: it is rather piped in.
    ...(password ? { password: password === '-' ? await context.readLine() : String(password) } : {}),
  }
  const suffix = textOf(master) ?? null
  const [email] = places
  if (table) return readMoves(await readFile(String(table), 'utf8'), known, suffix)
  if (!email) throw new WrongUsage('Say whose mailbox it becomes, or give a table with --table.')
  return [toMove(known, email, suffix)]
}

const textOf = (option: string | boolean | undefined) => (typeof option === 'string' ? option : undefined)

async function begin(
  { app }: CommandContext,
  { options }: Arguments,
  { email, ...signIn }: Move,
): Promise<Outcome> {
  const account = await findAccountByEmail(app.db.sql, normaliseEmail(email))
  if (!account) return { email, accountId: '', error: 'nobody here has this address', move: null }
  const actor = { accountId: account.id, isDomainVerified: true }
  const order = { signIn, paths: null, keepsFetching: options['keep-fetching'] === true }
  try {
    return { email, accountId: account.id, error: null, move: await startMoveIn(app, actor, order) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { email, accountId: account.id, error: reasonOf(error), move: null }
  }
}

const reasons: Record<string, string> = {
  wrong_password: 'its server does not take the password',
  unreachable: 'its server cannot be reached',
  certificate:
    'the certificate of its server is not valid; name a server of your own network in BOCAU_IMPORT_HOSTS',
  not_encrypted: 'its server does not encrypt; name a server of your own network in BOCAU_IMPORT_HOSTS',
  forbidden_address:
    'its server is in a private network or at an unusual port; name it in BOCAU_IMPORT_HOSTS',
  over_quota: 'the mailbox here is full',
  broken: 'its server gives wrong answers',
}

const reasonOf = (refused: Refused): string => reasons[String(refused.details.trouble)] ?? refused.message

const lookEveryMilliseconds = 1_000

/** Waits until the server has brought all there is, or cannot go on. */
async function waitFor({ app }: CommandContext, outcome: Outcome): Promise<void> {
  while (outcome.move?.state === 'running') {
    await pause(lookEveryMilliseconds)
    outcome.move = await getMoveIn(app, outcome.accountId, outcome.move.id)
  }
}

const isWell = ({ move }: Outcome) =>
  move !== null && move.failed === 0 && move.state !== 'failed' && move.state !== 'paused'

function toJson({ email, error, move }: Outcome) {
  if (!move) return { email, error }
  const { id, state, trouble, total, brought, known, failed } = move
  return { email, id, state, trouble, total, brought, known, failed }
}

function sentenceOf({ email, error, move }: Outcome): string {
  if (!move) return `${email}: ${error}.`
  const { state, trouble, total, brought, known, failed } = move
  if (state === 'running') return `${email}: ${total} letters are on their way; the server brings them.`
  const why = trouble ? ` It stopped, because ${reasons[trouble]}.` : ''
  return `${email}: ${brought} new, ${known} here already, ${failed} could not be brought.${why}`
}
