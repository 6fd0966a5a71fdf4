import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { MoveLineFault, MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import type { MoveIn } from '@bocau/contract/moving'
import { serverOperator } from '../../../features/audit/write-audit.ts'
import { type CheckedMove, checkMoves } from '../../../features/moving/many/check-moves.ts'
import {
  type MovesTableInput,
  type PlannedMove,
  planMove,
  readMovesTable,
} from '../../../features/moving/many/read-moves-table.ts'
import { isValidMove, startOne } from '../../../features/moving/many/start-many.ts'
import { getMoveIn } from '../../../features/moving/moving-in/wire-move-in.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type AppCommand, type AppCommandContext, type Arguments, WrongUsage } from '../command.ts'
import { formatCount } from '../format-count.ts'

/** Result of one line. */
interface Outcome {
  line: number
  email: string
  accountId: string
  error: string | null
  move: MoveIn | null
}

export const importImap: AppCommand = {
  name: 'import-imap',
  summary: 'Import mailboxes from another server by IMAP',
  details:
    'Imports one mailbox, or with --table many. The import runs in the background. With the name of a master user, one password opens all mailboxes of the other server.',
  arguments: [{ name: 'email', meaning: 'Address of the local account', isOptional: true }],
  options: {
    table: {
      value: 'file',
      meaning: 'CSV file with a header line: email, and optionally username, password, server, security',
    },
    server: { value: 'host[:port]', meaning: 'The other server', default: 'detected from the address' },
    security: { value: 'tls|starttls|none', meaning: 'Encryption of the connection', default: 'tls' },
    username: { value: 'name', meaning: 'User name on the other server', default: 'the address' },
    password: {
      value: 'password',
      meaning: 'Password on the other server; "-" reads it from standard input',
    },
    master: { value: 'suffix', meaning: 'Master user, appended to each user name, such as "*admin"' },
    'sign-in-as': { value: 'name', meaning: 'Master user, sent separately (SASL authorisation)' },
    'keep-fetching': { meaning: 'Continue to fetch new mail after the import' },
    wait: { meaning: 'Wait until all imports are finished' },
  },
  examples: [
    'echo "$PASSWORD" | bocau import-imap an@example.com --server imap.old.example --password -',
    'import-imap --table accounts.csv --server mail.old.example:993 --wait',
  ],
  problem: 'an import did not start or is not complete',
  async runWithApp(context, args) {
    const { table, lines } = await readAll(context, args)
    const everybody = { organisationId: null, isOwner: true }
    const options = { master: table.master, continuesFetching: args.options['keep-fetching'] === true }
    const outcomes: Outcome[] = []
    for (const move of await checkMoves(context.app, everybody, { moves: lines, master: table.master }))
      outcomes.push(await startImport(context, move, options))
    if (args.options.wait) for (const outcome of outcomes) await waitUntilFinished(context, outcome)
    for (const outcome of outcomes) context.print(describeOutcome(outcome))
    return { json: outcomes.map(toJson), hasProblem: !outcomes.every(isComplete) }
  },
}

/** Reads all lines and their common options. */
async function readAll(
  context: AppCommandContext,
  { positionals, options }: Arguments,
): Promise<{ table: MovesTableInput; lines: PlannedMove[] }> {
  const text = (name: string) => String(options[name] ?? '')
  // Other users of the machine can read command arguments, so the password should be piped in.
  const password = options.password === '-' ? await context.readLine() : text('password')
  const form = options['sign-in-as'] ? ('authzid' as const) : ('suffix' as const)
  const name = text('sign-in-as') || text('master')
  const security = securities.find((one) => one === options.security)
  if (options.security && !security)
    throw new WrongUsage(`--security must be tls, starttls or none, got "${options.security}".`)
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
  if (!email) throw new WrongUsage('<email> or --table is missing.')
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
  owner: 'only an owner can import mail into the mailbox of an owner',
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
  { app }: AppCommandContext,
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
async function waitUntilFinished({ app }: AppCommandContext, outcome: Outcome): Promise<void> {
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
  return { email, id, state, trouble, total, imported: brought, existing: known, failed }
}

function describeOutcome({ email, error, move }: Outcome): string {
  if (!move) return `${email}: ${error}.`
  const { state, trouble, total, brought, known, failed } = move
  if (state === 'running') return `${email}: importing ${formatCount(total, 'message')} in the background.`
  const why = trouble ? ` The import stopped: ${reasons[trouble]}.` : ''
  return `${email}: ${brought} new, ${known} already existed, ${failed} failed.${why}`
}
