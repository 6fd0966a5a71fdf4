import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { EmailAddress, Id, UnixSeconds } from './ids.ts'
import { movingTroubles } from './moving-trouble.ts'

/** How a mail server elsewhere is spoken to: encrypted from the first byte, once asked for, or not at all. */
export const FarSecurity = z.enum(['tls', 'starttls', 'none']).meta({ id: 'FarSecurity' })

/** The server of a mailbox elsewhere. */
export const FarServer = z
  .object({
    host: z
      .string()
      .trim()
      .min(1)
      .max(253)
      .regex(/^[\p{L}\p{N}.:_-]+$/u, 'is not the name of a server'),
    port: z.number().int().min(1).max(65_535),
    security: FarSecurity,
    username: z.string().trim().min(1).max(320),
  })
  .meta({ id: 'FarServer' })
export type FarServer = z.infer<typeof FarServer>

const FarSignIn = FarServer.extend({ password: z.string().min(1).max(1000) })

/** A folder elsewhere, and the one here that its mail comes into. */
export const FarFolder = z
  .object({
    path: z.string(),
    folder: z.string(),
    total: z.number().int(),
    /** Whether it is brought along unless somebody says otherwise. */
    is_suggested: z.boolean(),
  })
  .meta({ id: 'FarFolder' })
export type FarFolder = z.infer<typeof FarFolder>

/** How far it has come: `watching` has brought all and looks for what is new every few minutes. */
export const MoveInState = z
  .enum(['running', 'watching', 'paused', 'failed', 'ended'])
  .meta({ id: 'MoveInState' })

/** Mail that is brought along from a mailbox elsewhere, never with its password, or from a file. */
export const MoveIn = z
  .object({
    id: Id,
    source: z.enum(['mailbox', 'file']),
    /** Empty for a file. */
    host: z.string(),
    /** Of a file its name. */
    username: z.string(),
    state: MoveInState,
    trouble: z.enum(movingTroubles).nullable(),
    keeps_fetching: z.boolean(),
    total: z.number().int(),
    /** New here. */
    brought: z.number().int(),
    /** Here already, and left. */
    known: z.number().int(),
    /** Could not be brought; the report names them. */
    failed: z.number().int(),
    created_at: UnixSeconds,
    ended_at: UnixSeconds.nullable(),
    next_at: UnixSeconds.nullable(),
  })
  .meta({ id: 'MoveIn' })
export type MoveIn = z.infer<typeof MoveIn>

/** What became of it, folder by folder, and of each message that could not be brought. */
export const MoveInReport = z
  .object({
    ...MoveIn.shape,
    folders: z.array(
      z.object({
        path: z.string(),
        folder: z.string(),
        total: z.number().int(),
        brought: z.number().int(),
        known: z.number().int(),
        failed: z.number().int(),
      }),
    ),
    problems: z.array(
      z.object({
        path: z.string(),
        uid: z.number().int(),
        subject: z.string(),
        reason: z.enum(['too_large', 'damaged', 'unreadable', 'folder']),
      }),
    ),
  })
  .meta({ id: 'MoveInReport' })
export type MoveInReport = z.infer<typeof MoveInReport>

const params = z.object({ id: Id })

export const movingEndpoints = endpoints({
  'POST /api/v2/moving-in/servers': {
    summary: 'Find the mail servers of an external address, most likely first',
    access: 'person',
    body: z.object({ email: EmailAddress }),
    reply: z.object({
      items: z.array(FarServer),
      /** Whether its provider asks for a password made for programs. */
      needs_app_password: z.boolean(),
    }),
    refuses: [],
  },
  'POST /api/v2/moving-in/folders': {
    summary: 'Sign in to an external mailbox and list its folders with local targets',
    access: 'person',
    body: FarSignIn,
    reply: z.object({ items: z.array(FarFolder) }),
    refuses: ['mailbox_elsewhere'],
  },
  'POST /api/v2/moving-in': {
    summary: 'Start to import an external mailbox in the background; skips existing messages',
    access: 'person',
    body: FarSignIn.extend({
      /** Which folders; all that would be suggested, and those that come up later, where absent. */
      paths: z.array(z.string().min(1).max(1000)).min(1).max(2000).optional(),
      keeps_fetching: z.boolean().default(false),
    }),
    reply: MoveIn,
    refuses: ['mailbox_elsewhere', 'too_many_moves'],
  },
  'GET /api/v2/moving-in': {
    summary: 'List imports of the user, newest first',
    access: 'person',
    reply: z.object({ items: z.array(MoveIn) }),
    refuses: [],
  },
  'GET /api/v2/moving-in/:id': {
    summary: 'Get the result of an import by folder, with each skipped message',
    access: 'person',
    params,
    reply: MoveInReport,
    refuses: [],
  },
  'PATCH /api/v2/moving-in/:id': {
    summary: 'Pause, resume or cancel an import; resuming accepts a new password',
    access: 'person',
    params,
    body: z.object({
      state: z.enum(['running', 'paused', 'ended']).optional(),
      keeps_fetching: z.boolean().optional(),
      password: z.string().min(1).max(1000).optional(),
    }),
    reply: MoveIn,
    refuses: ['move_in_over', 'password_missing'],
  },
  'DELETE /api/v2/moving-in/:id': {
    summary: 'Cancel an import and delete its report; imported messages stay',
    access: 'person',
    params,
    refuses: [],
  },
})
