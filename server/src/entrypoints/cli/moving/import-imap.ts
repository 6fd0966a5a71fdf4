import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { MoveLineFault, MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import type { MoveIn } from '@bocau/contract/moving'
import { serverOperator } from '../../../features/audit/index.ts'
import {
  type CheckedMove,
  checkMoves,
  getMoveIn,
  isValidMove,
  type MovesTableInput,
  type PlannedMove,
  planMove,
  readMovesTable,
  startOne,
} from '../../../features/moving/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type Arguments, type Command, type CommandContext, WrongUsage } from '../command.ts'

/** Result of one line. */
interface Outcome {
  line: number
  email: string
  accountId: string
  error: string | null
  move: MoveIn | null
}

export const importImap: Command = {
  name: 'import-imap',
  usage:
    '[email] [--table <file>] [--server <host[:port]>] [--security tls|starttls|none] [--username <name>] [--password <password>|-] [--master <suffix> | --sign-in-as <name>] [--keep-fetching] [--wait]',
  meaning:
    'Import mailboxes from another server by IMAP: one, or all of a table (columns email, username, password, server, security). A master user opens all mailboxes with one password: --master appends it to each name (user*master), --sign-in-as sends it separately (SASL)',
  positionals: [0, 1],
  options: {
    server: { type: 'string' },
    security: { type: 'string' },
    username: { type: 'string' },
    password: { type: 'string' },
    table: { type: 'string' },
    master: { type: 'string' },
    'sign-in-as': { type: 'string' },
    'keep-fetching': { type: 'boolean' },
    wait: { type: 'boolean' },
  },
  async run(context, args) {
    const { table, lines } = await readAll(context, args)
    const everybody = { organisationId: null, isOwner: true }
    const options = { master: table.master, continuesFetching: args.options['keep-fetching'] === true }
    const outcomes: Outcome[] = []
    for (const move of await checkMoves(context.app, everybody, { moves: lines, master: table.master }))
      outcomes.push(await startImport(context, move, options))
    if (args.options.wait) for (const outcome of outcomes) await waitUntilFinished(context, outcome)
    context.addJsonFields({ mailboxes: outcomes.map(toJson) })
    for (const outcome of outcomes) context.print(describeOutcome(outcome))
    return outcomes.every(isComplete)
  },
}

/** Reads all lines and their common options. */
async function readAll(
  context: CommandContext,
  { positionals, options }: Arguments,
): Promise<{ table: MovesTableInput; lines: PlannedMove[] }> {
  const text = (name: string) => String(options[name] ?? '')
  // Other users of the machine can read command arguments, so the password should be piped in.
  const password = options.password === '-' ? await context.readLine() : text('password')
  const form = options['sign-in-as'] ? ('authzid' as const) : ('suffix' as const)
  const name = text('sign-in-as') || text('master')
  const security = securities.find((one) => one === options.security)
  if (options.security && !security) throw new WrongUsage(sentences.security)
  const table: MovesTableInput = {
    table: options.table ? await readFile(text('table'), 'utf8') : '',
    server: text('server'),
    security,
    username: text('username'),
    password,
    master: name === '' ? undefined : { form, name, password },
  }
  if (options.table) {
    const read = readMovesTable(table)
    if ('fault' in read) throw new WrongUsage(tableSentences[read.fault])
    return { table, lines: read.lines }
  }
  const [email] = positionals
  if (!email) throw new WrongUsage('Give the address of the account, or a table with --table.')
  const move = planMove(table, 1, (column) => (column === 'email' ? email : ''))
  const fault = move.faults[0]
  if (fault) throw new WrongUsage(`${email}: ${sentences[fault]}.`)
  return { table, lines: [move] }
}

const securities = ['tls', 'starttls', 'none'] as const

const tableSentences: Record<MovesTableFault, string> = {
  columns: 'The first line of the table must name its columns, including email.',
  empty: 'The table has no lines after the first.',
  many: `A table may have ${limits.maxMovesLines} lines. Split it.`,
}

const sentences: Record<MoveLineFault, string> = {
  address: 'invalid address',
  unknown: 'no account has this address',
  shut: 'the account is disabled',
  owner: 'only an Owner can import mail into the mailbox of an Owner',
  server: 'the server is not given and could not be detected: add --server, or a column server',
  server_unreadable: 'the server must be host or host:port',
  security: 'security must be tls, starttls or none',
  not_encrypted: 'the server does not offer TLS; add a server of your own network to BOCAU_IMPORT_HOSTS',
  forbidden_address:
    'the server is in a private network or uses an unusual port; add it to BOCAU_IMPORT_HOSTS',
  username: 'invalid user name',
  password: 'the password is missing',
  twice: 'duplicate line in the table',
  running: 'this import is already running',
  too_many: 'too many imports into this mailbox are running',
}

/** Starts an import that passed all checks, after testing the connection. */
async function startImport(
  { app }: CommandContext,
  move: CheckedMove,
  options: StartOptions,
): Promise<Outcome> {
  const { email, line } = move
  const outcome = { email, line, accountId: move.receiver?.accountId ?? '', error: null, move: null }
  if (!isValidMove(move))
    return { ...outcome, error: move.faults.map((fault) => sentences[fault]).join('; ') }
  try {
    return {
      ...outcome,
      move: await startOne(app, serverOperator, { move, options: { ...options, opensFirst: true } }),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...outcome, error: refusalReason(error) }
  }
}

type StartOptions = Pick<MovesTableInput, 'master'> & { continuesFetching: boolean }

const reasons: Record<string, string> = {
  wrong_password: 'the server rejected the password',
  unreachable: 'the server cannot be reached',
  certificate:
    'the certificate of the server is not valid; add a server of your own network to BOCAU_IMPORT_HOSTS',
  not_encrypted: 'the server does not offer TLS; add a server of your own network to BOCAU_IMPORT_HOSTS',
  forbidden_address:
    'the server is in a private network or uses an unusual port; add it to BOCAU_IMPORT_HOSTS',
  over_quota: 'the mailbox is full',
  broken: 'the server sent invalid responses',
}

const refusalReason = (refused: Refused): string =>
  reasons[String(refused.details.trouble)] ?? refused.message

const pollMilliseconds = 1_000

/** Waits until the import is finished or stopped. */
async function waitUntilFinished({ app }: CommandContext, outcome: Outcome): Promise<void> {
  while (outcome.move?.state === 'running') {
    await pause(pollMilliseconds)
    outcome.move = await getMoveIn(app, outcome.accountId, outcome.move.id)
  }
}

const isComplete = ({ move }: Outcome) =>
  move !== null && move.failed === 0 && move.state !== 'failed' && move.state !== 'paused'

function toJson({ email, error, move }: Outcome) {
  if (!move) return { email, error }
  const { id, state, trouble, total, brought, known, failed } = move
  return { email, id, state, trouble, total, brought, known, failed }
}

function describeOutcome({ email, error, move }: Outcome): string {
  if (!move) return `${email}: ${error}.`
  const { state, trouble, total, brought, known, failed } = move
  if (state === 'running') return `${email}: ${total} messages are being imported in the background.`
  const why = trouble ? ` The import stopped: ${reasons[trouble]}.` : ''
  return `${email}: ${brought} new, ${known} already existed, ${failed} failed.${why}`
}
