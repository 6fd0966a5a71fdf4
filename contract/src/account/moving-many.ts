import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, pageLimit } from '../ids.ts'
import { limits } from '../limits.ts'
import { MoveIn, MoveInState, RemoteSecurity } from '../moving.ts'

export const MoveLineFault = z
  .enum([
    /** The address is invalid. */
    'address',
    /** No account of the organisation has this address. */
    'unknown',
    'shut',
    /** Only owners may import into an owner's mailbox. */
    'owner',
    /** The line names no server, and none was discovered. */
    'server',
    'server_unreadable',
    'security',
    'not_encrypted',
    'forbidden_address',
    'username',
    'password',
    'twice',
    /** An import for this mailbox is already running. */
    'running',
    'too_many',
  ])
  .meta({
    id: 'MoveLineFault',
    description:
      'Error of a table line. `address`: invalid address; `unknown`: no account has it; `shut`: the account is disabled; `owner`: only owners may import into the mailbox of an owner; `server`: no server is named, and none was discovered; `server_unreadable`: invalid server; `security`: unknown security; `not_encrypted`: encryption is required; `forbidden_address`: the server has an internal address; `username`, `password`: missing or invalid; `twice`: another line has the mailbox; `running`: an import for the mailbox is running; `too_many`: too many imports',
  })
export type MoveLineFault = z.infer<typeof MoveLineFault>

export const MasterForm = z.enum(['suffix', 'authzid']).meta({
  id: 'MasterForm',
  description:
    'How a master user opens other mailboxes: `suffix` appends its name to each user name, `authzid` sends the user name as authorisation identity',
})
export type MasterForm = z.infer<typeof MasterForm>

const name = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .regex(/^[^\p{Cc}]*$/u, 'holds a control character')

export const MovesTable = z
  .object({
    table: z
      .string()
      .min(1)
      .max(limits.maxMovesCharacters)
      .describe(
        'Comma-separated values. The first line names the columns: email, username, password, server, security',
      ),
    server: z
      .string()
      .trim()
      .max(260)
      .default('')
      .describe('`host` or `host:port` for lines without a server; discovered from the address if empty'),
    security: RemoteSecurity.optional().describe('Connection security for lines without one'),
    master: z
      .object({ form: MasterForm, name, password: z.string().min(1).max(1000) })
      .optional()
      .describe('Master user of the remote server, for tables without passwords'),
  })
  .meta({
    id: 'MovesTable',
    description: 'A table of remote mailboxes with the values that apply to all lines',
  })

export const MoveLine = z
  .object({
    line: z.number().int().describe('Line number in the table'),
    email: z.string(),
    username: z.string(),
    server: z.string().describe('`host:port`; empty if unknown'),
    security: RemoteSecurity,
    faults: z.array(MoveLineFault),
  })
  .meta({ id: 'MoveLine', description: 'A parsed line, without its password' })
export type MoveLine = z.infer<typeof MoveLine>

export const MovesTableFault = z.enum(['columns', 'empty', 'many']).meta({
  id: 'MovesTableFault',
  description:
    'Reason why the entire table is rejected: the column `email` is missing, there are no lines, or there are too many lines',
})
export type MovesTableFault = z.infer<typeof MovesTableFault>

export const MoveInOfMany = z
  .object({
    ...MoveIn.omit({ source: true, ended_at: true }).shape,
    account_id: Id.describe('Account that receives the mail'),
    email: z.string(),
  })
  .meta({ id: 'MoveInOfMany', description: 'The import into one mailbox of the organisation' })
export type MoveInOfMany = z.infer<typeof MoveInOfMany>

export const MovesSum = z
  .object({
    running: z.number().int().describe('Number of running imports'),
    watching: z.number().int().describe('Number of finished imports that fetch new mail'),
    paused: z.number().int().describe('Number of paused imports'),
    failed: z.number().int().describe('Number of failed imports'),
    ended: z.number().int().describe('Number of ended imports'),
    messages: z.object({
      total: z.number().int().describe('Number of messages in the remote mailboxes'),
      brought: z.number().int().describe('Number of imported messages'),
      known: z.number().int().describe('Number of messages skipped because they already exist here'),
      failed: z.number().int().describe('Number of messages that could not be imported'),
    }),
  })
  .meta({ id: 'MovesSum', description: 'Number of imports by state, and their total results' })
export type MovesSum = z.infer<typeof MovesSum>

export const MovesAction = z.enum(['pause', 'resume', 'end', 'forget']).meta({
  id: 'MovesAct',
  description: 'Action on several imports. `forget` removes finished imports from the list',
})
export type MovesAction = z.infer<typeof MovesAction>

export const movingManyEndpoints = endpoints({
  'POST /api/v2/organisation/moving-in/preview': {
    summary: 'Check a table of external mailboxes',
    description:
      'Returns the server and the errors of each line. The server does not sign in to the mailboxes and imports nothing.',
    access: 'administrator',
    body: MovesTable,
    reply: z.object({
      fault: MovesTableFault.nullable().describe('Reason why the entire table is rejected; null otherwise'),
      lines: z.array(MoveLine),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/moving-in': {
    summary: 'Import the mailboxes of a table',
    description:
      'Starts one import for each line without errors, in the background. Lines with errors are returned in `left`.',
    access: 'administrator',
    body: MovesTable.extend({
      keeps_fetching: z
        .boolean()
        .default(false)
        .describe('True to fetch new mail every few minutes after the import'),
    }),
    reply: z.object({
      fault: MovesTableFault.nullable().describe('Reason why the entire table is rejected; null otherwise'),
      begun: z.number().int().describe('Number of started imports'),
      left: z.array(MoveLine).describe('Lines that were not started'),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/moving-in': {
    summary: 'List mailbox imports of the organisation',
    description: 'The newest import is first. `sum` counts all imports, not only those of this page.',
    access: 'administrator',
    query: z.object({
      s: z.string().trim().max(100).default('').describe('Part of a local address or of a remote user name'),
      state: MoveInState.optional().describe('State of the imports; all if missing'),
      limit: pageLimit('imports'),
      before: Id.optional().describe('Id of the last import on the previous page'),
    }),
    reply: z.object({
      sum: MovesSum.describe('Figures of all imports of the organisation'),
      items: z.array(MoveInOfMany),
      next: Id.nullable().describe('Pass it as `before` to get the next page; null on the last page'),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/moving-in/act': {
    summary: 'Pause, resume, end or remove imports',
    description: 'Changes the given imports, or all of them. Imported mail stays in the mailboxes.',
    access: 'administrator',
    body: z.object({
      act: MovesAction,
      ids: z
        .array(Id)
        .min(1)
        .max(limits.maxMovesLines)
        .optional()
        .describe('Imports to change; all if missing'),
      password: z
        .string()
        .min(1)
        .max(1000)
        .optional()
        .describe('New password for imports whose password was rejected'),
    }),
    reply: z.object({ changed: z.number().int().describe('Number of changed imports') }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/moving-in/report': {
    summary: 'Download the report of all imports',
    description: 'Returns a CSV table with one line per folder. The download is recorded in the audit log.',
    access: 'administrator',
    bytes: 'text/csv',
    refuses: ['forbidden'],
  },
})
