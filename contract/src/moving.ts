import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { EmailAddress, Id, UnixSeconds } from './ids.ts'
import { importFailures } from './import-failures.ts'

export const RemoteSecurity = z.enum(['tls', 'starttls', 'none']).meta({
  id: 'FarSecurity',
  description: 'Connection security: `tls` from the start, `starttls` on a plain connection, or `none`',
})

export const RemoteServer = z
  .object({
    host: z
      .string()
      .trim()
      .min(1)
      .max(253)
      .regex(/^[\p{L}\p{N}.:_-]+$/u, 'is not the name of a server')
      .describe('Name or IP address of the server'),
    port: z.number().int().min(1).max(65_535),
    security: RemoteSecurity,
    username: z.string().trim().min(1).max(320).describe('User name at the server, often the address'),
  })
  .meta({ id: 'FarServer', description: 'Server of a remote mailbox' })
export type RemoteServer = z.infer<typeof RemoteServer>

const RemoteSignIn = RemoteServer.extend({
  password: z.string().min(1).max(1000).describe('Password or app password of the remote mailbox'),
})

export const RemoteFolder = z
  .object({
    path: z.string().describe('Path of the remote folder'),
    folder: z.string().describe('Path of the local folder'),
    total: z.number().int().describe('Number of messages'),
    is_suggested: z.boolean().describe('True if the folder is selected by default'),
  })
  .meta({ id: 'FarFolder', description: 'A remote folder and the local folder for its mail' })
export type RemoteFolder = z.infer<typeof RemoteFolder>

export const MoveInState = z.enum(['running', 'watching', 'paused', 'failed', 'ended']).meta({
  id: 'MoveInState',
  description:
    'State of an import. `watching`: everything is imported, and new mail is fetched every few minutes',
})

export const MoveIn = z
  .object({
    id: Id,
    source: z.enum(['mailbox', 'file']).describe('Remote mailbox, or file'),
    host: z.string().describe('Empty for a file'),
    username: z.string().describe('File name for a file'),
    state: MoveInState,
    trouble: z
      .enum(importFailures)
      .nullable()
      .describe('Reason why the import failed or waits; null if there is none'),
    keeps_fetching: z.boolean().describe('True if new mail is fetched every few minutes after the import'),
    total: z.number().int().describe('Number of messages in the source'),
    brought: z.number().int().describe('Number of imported messages'),
    known: z.number().int().describe('Number of messages skipped because they already exist here'),
    failed: z.number().int().describe('Number of messages that could not be imported; the report lists them'),
    created_at: UnixSeconds,
    ended_at: UnixSeconds.nullable().describe(
      'End of the import, Unix time in seconds, UTC; null while it is active',
    ),
    next_at: UnixSeconds.nullable().describe(
      'Time of the next fetch, Unix time in seconds, UTC; null if none is planned',
    ),
  })
  .meta({
    id: 'MoveIn',
    description: 'An import from a remote mailbox (without its password) or from a file',
  })
export type MoveIn = z.infer<typeof MoveIn>

export const MoveInReport = z
  .object({
    ...MoveIn.shape,
    folders: z.array(
      z.object({
        path: z.string().describe('Path of the remote folder'),
        folder: z.string().describe('Path of the local folder'),
        total: z.number().int(),
        brought: z.number().int().describe('Number of imported messages'),
        known: z.number().int().describe('Number of messages skipped because they already exist here'),
        failed: z.number().int(),
      }),
    ),
    problems: z
      .array(
        z.object({
          path: z.string(),
          uid: z.number().int().describe('UID of the message in the remote folder'),
          subject: z.string(),
          reason: z
            .enum(['too_large', 'damaged', 'unreadable', 'folder'])
            .describe(
              'Reason: larger than the limit, damaged, not readable, or its folder could not be created',
            ),
        }),
      )
      .describe('Messages that could not be imported'),
  })
  .meta({ id: 'MoveInReport', description: 'Result of an import per folder, and each message that failed' })
export type MoveInReport = z.infer<typeof MoveInReport>

const params = z.object({ id: Id.describe('Id of the import') })

export const movingEndpoints = endpoints({
  'POST /api/v2/moving-in/servers': {
    summary: 'Find the servers of an external mailbox',
    description: 'The most likely server is first. The server does not sign in to the mailbox.',
    access: 'person',
    body: z.object({ email: EmailAddress }),
    reply: z.object({
      items: z.array(RemoteServer),
      needs_app_password: z.boolean().describe('True if the provider requires an app password'),
    }),
    refuses: [],
  },
  'POST /api/v2/moving-in/folders': {
    summary: 'List the folders of an external mailbox',
    description:
      'Signs in to the mailbox and returns its folders with the folders here that receive their mail. Nothing is stored.',
    access: 'person',
    body: RemoteSignIn,
    reply: z.object({ items: z.array(RemoteFolder) }),
    refuses: ['mailbox_elsewhere'],
  },
  'POST /api/v2/moving-in': {
    summary: 'Import an external mailbox',
    description:
      'Starts the import in the background. Messages that already exist here are skipped, so an import can be repeated.',
    access: 'person',
    body: RemoteSignIn.extend({
      paths: z
        .array(z.string().min(1).max(1000))
        .min(1)
        .max(2000)
        .optional()
        .describe('Folders to import. If missing: all suggested folders, including later ones'),
      keeps_fetching: z
        .boolean()
        .default(false)
        .describe('True to fetch new mail every few minutes after the import'),
    }),
    reply: MoveIn,
    refuses: ['mailbox_elsewhere', 'too_many_moves'],
  },
  'GET /api/v2/moving-in': {
    summary: 'List mailbox imports',
    description: 'The newest import is first.',
    access: 'person',
    reply: z.object({ items: z.array(MoveIn) }),
    refuses: [],
  },
  'GET /api/v2/moving-in/:id': {
    summary: 'Get the report of an import',
    description: 'Returns the result of each folder and every message that could not be imported.',
    access: 'person',
    params,
    reply: MoveInReport,
    refuses: [],
  },
  'PATCH /api/v2/moving-in/:id': {
    summary: 'Pause, resume or end an import',
    description: 'Send `password` if the stored password is missing or no longer correct.',
    access: 'person',
    params,
    body: z.object({
      state: z
        .enum(['running', 'paused', 'ended'])
        .optional()
        .describe('`paused`, `running` to resume, or `ended`'),
      keeps_fetching: z
        .boolean()
        .optional()
        .describe('True to fetch new mail every few minutes after the import'),
      password: z.string().min(1).max(1000).optional().describe('New password of the remote mailbox'),
    }),
    reply: MoveIn,
    refuses: ['move_in_over', 'password_missing'],
  },
  'DELETE /api/v2/moving-in/:id': {
    summary: 'Delete an import and its report',
    description: 'Ends a running import first. Imported mail is not deleted.',
    access: 'person',
    params,
    refuses: [],
  },
})
