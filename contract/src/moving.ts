import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { EmailAddress, Id, UnixSeconds } from './ids.ts'
import { importFailures } from './import-failures.ts'

/** Connection security of a remote mail server. */
export const RemoteSecurity = z.enum(['tls', 'starttls', 'none']).meta({ id: 'FarSecurity' })

/** Server of a remote mailbox. */
export const RemoteServer = z
  .object({
    host: z
      .string()
      .trim()
      .min(1)
      .max(253)
      .regex(/^[\p{L}\p{N}.:_-]+$/u, 'is not the name of a server'),
    port: z.number().int().min(1).max(65_535),
    security: RemoteSecurity,
    username: z.string().trim().min(1).max(320),
  })
  .meta({ id: 'FarServer' })
export type RemoteServer = z.infer<typeof RemoteServer>

const RemoteSignIn = RemoteServer.extend({ password: z.string().min(1).max(1000) })

/** A remote folder and the local folder for its mail. */
export const RemoteFolder = z
  .object({
    path: z.string(),
    folder: z.string(),
    total: z.number().int(),
    /** True if the folder is selected by default. */
    is_suggested: z.boolean(),
  })
  .meta({ id: 'FarFolder' })
export type RemoteFolder = z.infer<typeof RemoteFolder>

/** Progress of an import. `watching`: everything is imported, and new mail is fetched every few minutes. */
export const MoveInState = z
  .enum(['running', 'watching', 'paused', 'failed', 'ended'])
  .meta({ id: 'MoveInState' })

/** An import from a remote mailbox (without its password) or from a file. */
export const MoveIn = z
  .object({
    id: Id,
    source: z.enum(['mailbox', 'file']),
    /** Empty for a file. */
    host: z.string(),
    /** File name for a file. */
    username: z.string(),
    state: MoveInState,
    trouble: z.enum(importFailures).nullable(),
    keeps_fetching: z.boolean(),
    total: z.number().int(),
    /** Imported messages. */
    brought: z.number().int(),
    /** Messages skipped because they already exist. */
    known: z.number().int(),
    /** Messages that could not be imported; the report lists them. */
    failed: z.number().int(),
    created_at: UnixSeconds,
    ended_at: UnixSeconds.nullable(),
    next_at: UnixSeconds.nullable(),
  })
  .meta({ id: 'MoveIn' })
export type MoveIn = z.infer<typeof MoveIn>

/** Result of an import per folder, and each message that failed. */
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
    summary: 'Find the servers of an external mailbox, likeliest first',
    access: 'person',
    body: z.object({ email: EmailAddress }),
    reply: z.object({
      items: z.array(RemoteServer),
      /** True if the provider requires an app password. */
      needs_app_password: z.boolean(),
    }),
    refuses: [],
  },
  'POST /api/v2/moving-in/folders': {
    summary: 'Sign in to an external mailbox and list its folders with their local targets',
    access: 'person',
    body: RemoteSignIn,
    reply: z.object({ items: z.array(RemoteFolder) }),
    refuses: ['mailbox_elsewhere'],
  },
  'POST /api/v2/moving-in': {
    summary: 'Start to import an external mailbox in the background. Existing messages are skipped',
    access: 'person',
    body: RemoteSignIn.extend({
      /** Folders to import. If missing: all suggested folders, including later ones. */
      paths: z.array(z.string().min(1).max(1000)).min(1).max(2000).optional(),
      keeps_fetching: z.boolean().default(false),
    }),
    reply: MoveIn,
    refuses: ['mailbox_elsewhere', 'too_many_moves'],
  },
  'GET /api/v2/moving-in': {
    summary: 'List mailbox imports, newest first',
    access: 'person',
    reply: z.object({ items: z.array(MoveIn) }),
    refuses: [],
  },
  'GET /api/v2/moving-in/:id': {
    summary: 'Get the report of an import by folder, with failed messages',
    access: 'person',
    params,
    reply: MoveInReport,
    refuses: [],
  },
  'PATCH /api/v2/moving-in/:id': {
    summary: 'Pause, resume (with a new password if needed) or end an import',
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
    summary: 'End an import and delete its report. Imported mail is kept',
    access: 'person',
    params,
    refuses: [],
  },
})
