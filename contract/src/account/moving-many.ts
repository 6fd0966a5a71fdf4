import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { FarSecurity, MoveIn, MoveInState } from '../moving.ts'

/** What can be wrong with a line before anything is brought. */
export const MoveLineFault = z
  .enum([
    /** Not an address. */
    'address',
    /** Nobody of the organisation has it. */
    'unknown',
    'shut',
    /** Into the mailbox of an Owner only Owners bring mail. */
    'owner',
    /** None is said, and none was found. */
    'server',
    'server_unreadable',
    'security',
    'not_encrypted',
    'forbidden_address',
    'username',
    'password',
    'twice',
    /** It is on its way already. */
    'running',
    'too_many',
  ])
  .meta({ id: 'MoveLineFault' })
export type MoveLineFault = z.infer<typeof MoveLineFault>

/** How somebody who may open all mailboxes elsewhere signs in: by a name behind that of each, or by a name of their own. */
export const MasterForm = z.enum(['suffix', 'authzid']).meta({ id: 'MasterForm' })
export type MasterForm = z.infer<typeof MasterForm>

const name = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .regex(/^[^\p{Cc}]*$/u, 'holds a control character')

/** A table of mailboxes elsewhere with what holds for all its lines. */
export const MovesTable = z
  .object({
    /** Comma-separated; its first line names the columns: email, username, password, server, security. */
    table: z.string().min(1).max(limits.maxMovesCharacters),
    /** `host` or `host:port`, for lines that name none; found by the address where nobody says. */
    server: z.string().trim().max(260).default(''),
    security: FarSecurity.optional(),
    master: z.object({ form: MasterForm, name, password: z.string().min(1).max(1000) }).optional(),
  })
  .meta({ id: 'MovesTable' })

/** A line as it was read, never with its password. */
export const MoveLine = z
  .object({
    /** Of the table. */
    line: z.number().int(),
    email: z.string(),
    username: z.string(),
    /** `host:port`; empty where none is known. */
    server: z.string(),
    security: FarSecurity,
    faults: z.array(MoveLineFault),
  })
  .meta({ id: 'MoveLine' })
export type MoveLine = z.infer<typeof MoveLine>

/** Why a table is not read at all. */
export const MovesTableFault = z.enum(['columns', 'empty', 'many']).meta({ id: 'MovesTableFault' })
export type MovesTableFault = z.infer<typeof MovesTableFault>

/** A mailbox of the organisation that mail is brought into. */
export const MoveInOfMany = z
  .object({
    ...MoveIn.omit({ source: true, ended_at: true }).shape,
    /** Whose mailbox here it becomes. */
    account_id: Id,
    email: z.string(),
  })
  .meta({ id: 'MoveInOfMany' })
export type MoveInOfMany = z.infer<typeof MoveInOfMany>

/** How many of them stand where, and what came to. */
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

/** What is done with many: `forget` takes those that are over off the list. */
export const MovesAct = z.enum(['pause', 'resume', 'end', 'forget']).meta({ id: 'MovesAct' })
export type MovesAct = z.infer<typeof MovesAct>

export const movingManyEndpoints = endpoints({
  'POST /api/v2/organisation/moving-in/preview': {
    summary: 'Validate an import table without importing; returns server and errors of each line',
    access: 'administrator',
    body: MovesTable,
    reply: z.object({ fault: MovesTableFault.nullable(), lines: z.array(MoveLine) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/moving-in': {
    summary: 'Start to import the mailboxes of a table in the background; invalid lines are skipped',
    access: 'administrator',
    body: MovesTable.extend({ keeps_fetching: z.boolean().default(false) }),
    reply: z.object({
      fault: MovesTableFault.nullable(),
      begun: z.number().int(),
      /** The lines that were left. */
      left: z.array(MoveLine),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/moving-in': {
    summary: 'List mailbox imports of the organisation, newest first',
    access: 'administrator',
    query: z.object({
      /** Part of an address or of a name there. */
      s: z.string().trim().max(100).default(''),
      state: MoveInState.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** The id of the last of the page before. */
      before: Id.optional(),
    }),
    reply: z.object({
      sum: MovesSum,
      items: z.array(MoveInOfMany),
      /** Give it as `before` to read on; null where there is no more. */
      next: Id.nullable(),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/moving-in/act': {
    summary: 'Pause, resume, cancel or remove mailbox imports; resuming accepts a new password',
    access: 'administrator',
    body: z.object({
      act: MovesAct,
      /** Which; all where absent. */
      ids: z.array(Id).min(1).max(limits.maxMovesLines).optional(),
      /** Of those whose password was refused. */
      password: z.string().min(1).max(1000).optional(),
    }),
    reply: z.object({ changed: z.number().int() }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/moving-in/report': {
    summary: 'Export the results of mailbox imports by folder as CSV; the export is recorded',
    access: 'administrator',
    bytes: 'text/csv',
    refuses: ['forbidden'],
  },
})
