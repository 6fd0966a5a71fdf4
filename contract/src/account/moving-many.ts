import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { MoveIn, MoveInState, RemoteSecurity } from '../moving.ts'

/** Faults of a table line, checked before the import starts. */
export const MoveLineFault = z
  .enum([
    /** The address is invalid. */
    'address',
    /** No account of the organisation has this address. */
    'unknown',
    'shut',
    /** Only Owners may import into an Owner's mailbox. */
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
  .meta({ id: 'MoveLineFault' })
export type MoveLineFault = z.infer<typeof MoveLineFault>

/**
 * Name format with which a master user opens other mailboxes: appended to each user name, or as a separate
 * authorisation identity.
 */
export const MasterForm = z.enum(['suffix', 'authzid']).meta({ id: 'MasterForm' })
export type MasterForm = z.infer<typeof MasterForm>

const name = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .regex(/^[^\p{Cc}]*$/u, 'holds a control character')

/** A table of remote mailboxes with the values that apply to all lines. */
export const MovesTable = z
  .object({
    /** Comma-separated values. The first line names the columns: email, username, password, server, security. */
    table: z.string().min(1).max(limits.maxMovesCharacters),
    /** `host` or `host:port` for lines without a server; discovered from the address if empty. */
    server: z.string().trim().max(260).default(''),
    security: RemoteSecurity.optional(),
    master: z.object({ form: MasterForm, name, password: z.string().min(1).max(1000) }).optional(),
  })
  .meta({ id: 'MovesTable' })

/** A parsed line, without its password. */
export const MoveLine = z
  .object({
    /** Line number in the table. */
    line: z.number().int(),
    email: z.string(),
    username: z.string(),
    /** `host:port`; empty if unknown. */
    server: z.string(),
    security: RemoteSecurity,
    faults: z.array(MoveLineFault),
  })
  .meta({ id: 'MoveLine' })
export type MoveLine = z.infer<typeof MoveLine>

/** Reason why the entire table is rejected. */
export const MovesTableFault = z.enum(['columns', 'empty', 'many']).meta({ id: 'MovesTableFault' })
export type MovesTableFault = z.infer<typeof MovesTableFault>

/** The import into one mailbox of the organisation. */
export const MoveInOfMany = z
  .object({
    ...MoveIn.omit({ source: true, ended_at: true }).shape,
    /** Account that receives the mail. */
    account_id: Id,
    email: z.string(),
  })
  .meta({ id: 'MoveInOfMany' })
export type MoveInOfMany = z.infer<typeof MoveInOfMany>

/** Number of imports by state, and their total results. */
export const MovesSum = z
  .object({
    running: z.number().int(),
    watching: z.number().int(),
    paused: z.number().int(),
    failed: z.number().int(),
    ended: z.number().int(),
    messages: z.object({
      total: z.number().int(),
      brought: z.number().int(),
      known: z.number().int(),
      failed: z.number().int(),
    }),
  })
  .meta({ id: 'MovesSum' })
export type MovesSum = z.infer<typeof MovesSum>

/** Actions on several imports. `forget` removes finished ones from the list. */
export const MovesAction = z.enum(['pause', 'resume', 'end', 'forget']).meta({ id: 'MovesAct' })
export type MovesAction = z.infer<typeof MovesAction>

export const movingManyEndpoints = endpoints({
  'POST /api/v2/organisation/moving-in/preview': {
    summary: 'Check a table of external mailboxes: server and errors of each line',
    access: 'administrator',
    body: MovesTable,
    reply: z.object({ fault: MovesTableFault.nullable(), lines: z.array(MoveLine) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/moving-in': {
    summary: 'Start to import the mailboxes of a table in the background. Lines with errors are skipped',
    access: 'administrator',
    body: MovesTable.extend({ keeps_fetching: z.boolean().default(false) }),
    reply: z.object({
      fault: MovesTableFault.nullable(),
      begun: z.number().int(),
      /** Lines that were not started. */
      left: z.array(MoveLine),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/moving-in': {
    summary: 'List mailbox imports of the organisation, newest first',
    access: 'administrator',
    query: z.object({
      /** Part of a local address or of a remote user name. */
      s: z.string().trim().max(100).default(''),
      state: MoveInState.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** Id of the last import on the previous page. */
      before: Id.optional(),
    }),
    reply: z.object({
      sum: MovesSum,
      items: z.array(MoveInOfMany),
      /** Pass it as `before` to get the next page; null on the last page. */
      next: Id.nullable(),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/moving-in/act': {
    summary: 'Pause, resume, end or remove mailbox imports',
    access: 'administrator',
    body: z.object({
      act: MovesAction,
      /** Imports to change; all if missing. */
      ids: z.array(Id).min(1).max(limits.maxMovesLines).optional(),
      /** New password for imports whose password was rejected. */
      password: z.string().min(1).max(1000).optional(),
    }),
    reply: z.object({ changed: z.number().int() }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/moving-in/report': {
    summary: 'Download the import report by folder as CSV. The download is logged',
    access: 'administrator',
    bytes: 'text/csv',
    refuses: ['forbidden'],
  },
})
