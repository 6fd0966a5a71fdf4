import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, Id, pageCounts, pageLimit, pageOffset, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { ShareMessage } from './access-requests.ts'
import { DriveFile, DrivePage } from './drive.ts'
import { LinkToken } from './link-token.ts'

export const SharePermission = z.enum(['READ', 'WRITE']).describe('Right that a share grants')
export type SharePermission = z.infer<typeof SharePermission>

export const Share = z
  .object({
    id: Id,
    href: z.string().describe('Address of the page that opens it: `/s/{token}`'),
    paths: z.array(z.string()).describe('Paths of the shared files'),
    files: z.array(DriveFile),
    share_withs: z.array(Correspondent).describe('Empty if everyone with the link may open it'),
    permission: SharePermission,
    has_password: z
      .boolean()
      .describe('True if visitors need a password unless they are signed in as one of `share_withs`'),
    is_public: z
      .boolean()
      .describe(
        'True if it opens without sign-in: a public link, or a link with a password for external recipients',
      ),
    expire_date: UnixSeconds.nullable().describe('Last second of validity; null without expiry'),
    is_expired: z.boolean().describe('True if `expire_date` is over'),
    message_id: Id.nullable().describe('Message that sent the link; null if it was created in the drive'),
    created_at: UnixSeconds,
    view_count: z.number().int().describe('Number of times the link was opened'),
    download_count: z.number().int().describe('Number of downloads'),
    last_seen: UnixSeconds.nullable().describe(
      'Time of the last view, Unix time in seconds, UTC; null before the first',
    ),
  })
  .meta({ id: 'Share', description: 'Files that their owner shares' })
export type Share = z.infer<typeof Share>

const password = z
  .string()
  .min(limits.minSharePasswordCharacters)
  .max(limits.maxPasswordCharacters)
  .describe('Password of the share')
const expireDate = UnixSeconds.nullable().describe('Unix time in the future; null for no expiry')

export const PublicShare = z
  .object({
    state: z
      .enum(['open', 'password', 'sign_in', 'forbidden'])
      .describe(
        'open: readable now; password: password required; sign_in: for accounts of this server; forbidden: not for the signed-in account',
      ),
    owner: z.object({
      name: z.string(),
      email: z.string(),
      organisation: z.string(),
    }),
    file_count: z.number().int().describe('Includes files in subfolders'),
    folder_count: z.number().int().describe('Shared folders, without their subfolders'),
    total_size: z.number().int().describe('Size in bytes'),
    permission: SharePermission.describe(
      'Right that the share grants. It is set before the password is entered if the share has only one file',
    ),
    expire_date: UnixSeconds.nullable(),
    tries_left: z
      .number()
      .int()
      .nullable()
      .describe('Number of password attempts left; null if no password is required'),
    /** Set for colleagues of the owner without access; null for other visitors. */
    ask: z
      .object({
        may_ask_at: UnixSeconds.nullable().describe('Null: can ask now. Otherwise the pending request'),
      })
      .nullable()
      .describe('Whether access can be requested from the owner'),
  })
  .meta({ id: 'PublicShare', description: 'A share link before it is opened' })
export type PublicShare = z.infer<typeof PublicShare>

const isPublicAllowed = z.boolean().describe('Whether shares may be opened outside the organisation')

export const SharingPolicy = z
  .object({ is_public_allowed: isPublicAllowed })
  .meta({ id: 'SharingPolicy', description: 'Rules for share links of an organisation' })
export type SharingPolicy = z.infer<typeof SharingPolicy>

const OutgoingSharesQuery = z.object({
  file_id: Id.optional().describe('Only shares of this file'),
  limit: pageLimit('shares', { max: limits.maxDrivePage, initial: limits.defaultDrivePage }),
  offset: pageOffset('shares'),
})

const OutgoingShares = z.object({
  items: z.array(Share),
  ...pageCounts,
})

const notification = {
  notify: z
    .boolean()
    .default(false)
    .describe('Notify new recipients in the organisation by mail and in open windows'),
  message: ShareMessage.default('').describe('Text of the notification'),
}

const NewShare = z.object({
  paths: z
    .array(z.string().max(10_000))
    .max(limits.maxIdsPerRequest)
    .default([])
    .describe('Paths of the files to share'),
  file_ids: z.array(Id).max(limits.maxIdsPerRequest).default([]).describe('Ids of the files to share'),
  share_withs: z
    .array(z.string().max(320))
    .max(limits.maxRecipients)
    .default([])
    .describe('Addresses of the recipients; empty for everyone with the link'),
  password: password.nullable().default(null).describe('Password for external visitors; null for none'),
  permission: SharePermission.default('READ'),
  expire_date: expireDate.default(null),
  key: z
    .string()
    .min(8)
    .max(64)
    .optional()
    .describe('Idempotency key: a repeated request with the same key creates no second share'),
  message_id: Id.optional().describe(
    'Draft for which the share is created. The share opens only after the draft is sent and is deleted with the draft',
  ),
  ...notification,
})

/** Refusals for a share with a text, which only users who may send mail can write. */
const messageRefuses = ['sending_disabled', 'sending_stopped', 'dns_verification_failed'] as const

const newShareRefuses = [
  ...messageRefuses,
  'too_many_requests',
  'drive_read_only',
  'file_infected',
  'share_password_required',
  'share_date_past',
  'share_public_forbidden',
  'share_nothing',
] as const

export const shareEndpoints = endpoints({
  'GET /storage/v1/shares': {
    summary: 'List files shared with you',
    access: 'account',
    query: z.object({
      limit: pageLimit('files', { max: limits.maxDrivePage, initial: limits.defaultDrivePage }),
      offset: pageOffset('files'),
      cursor: z
        .string()
        .max(500)
        .optional()
        .describe('Value of `next_cursor` of the previous page; takes precedence over `offset`'),
    }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/shares/mine': {
    summary: 'List your shares',
    description: 'The newest share is first. `file_id` selects the shares of one file.',
    access: 'account',
    query: OutgoingSharesQuery,
    reply: OutgoingShares,
    refuses: [],
  },
  'POST /storage/v1/shares': {
    summary: 'Share files',
    description:
      'Name files by path or id. With `share_withs` the share is for these addresses; without it, everyone with the link can open it. External recipients require a password. Repeating the request with the same `key` creates no second share.',
    access: 'account',
    body: NewShare,
    reply: z.object({ shares: z.array(Share) }),
    refuses: newShareRefuses,
  },
  'GET /api/v2/files/share': {
    summary: 'List your shares (alias)',
    description: 'Alias of `GET /storage/v1/shares/mine`.',
    access: 'account',
    query: OutgoingSharesQuery,
    reply: OutgoingShares,
    refuses: [],
  },
  'POST /api/v2/files/share': {
    summary: 'Share files (alias)',
    description: 'Alias of `POST /storage/v1/shares`.',
    access: 'account',
    body: NewShare,
    reply: z.object({ shares: z.array(Share) }),
    refuses: newShareRefuses,
  },
  'PATCH /storage/v1/shares/:id': {
    summary: 'Change a share',
    description:
      'Changes recipients, password, permission or expiry. Missing fields stay unchanged. The link stays the same.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the share') }),
    body: z.object({
      share_withs: z
        .array(z.string().max(320))
        .max(limits.maxRecipients)
        .optional()
        .describe('Addresses of the recipients; replaces all'),
      password: password.nullable().optional().describe('New password; null removes it'),
      permission: SharePermission.optional(),
      expire_date: expireDate.optional(),
      ...notification,
    }),
    reply: Share,
    refuses: [
      ...messageRefuses,
      'too_many_requests',
      'share_password_required',
      'share_date_past',
      'share_public_forbidden',
    ],
  },
  'DELETE /storage/v1/shares/:id': {
    summary: 'Revoke a share',
    description: 'The link stops working immediately. The files are not deleted.',
    access: 'account',
    params: z.object({ id: Id.describe('Id of the share') }),
    refuses: [],
  },
  'POST /storage/v1/share/check': {
    summary: 'Check the requirements of a share',
    description: 'Returns the external addresses. If there are any, the share needs a password.',
    access: 'account',
    body: z.object({
      to_address: z.array(z.string().max(320)).max(limits.maxRecipients).describe('Addresses to check'),
    }),
    reply: z.object({
      share_public: z.boolean().describe('True if links may be opened by external visitors'),
      outside: z
        .array(z.string())
        .describe("Addresses outside the organisation's domains. If there are any, a password is required"),
    }),
    refuses: [],
  },
  'GET /api/v2/organisation/sharing_policy': {
    summary: 'Get the sharing policy',
    access: 'administrator',
    reply: SharingPolicy,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/sharing_policy': {
    summary: 'Set the sharing policy',
    description:
      'The policy also applies to existing links: while sharing outside is not allowed, external visitors cannot open them.',
    access: 'administrator',
    body: z.object({ is_public_allowed: isPublicAllowed }),
    reply: SharingPolicy,
    refuses: ['forbidden'],
  },
  'GET /storage/v1/public/:token': {
    summary: 'Get the state of a link',
    description:
      '`state` says how the visitor can open the link. A revoked link is answered with 404, an expired one with 410.',
    access: 'public',
    params: z.object({ token: LinkToken.describe('Token of the link') }),
    reply: PublicShare,
    refuses: ['organisation_suspended', 'share_expired'],
  },
  'POST /storage/v1/public/:token/open': {
    summary: 'Open a link with its password',
    description: 'Sets a cookie that opens this link for some hours.',
    access: 'public',
    params: z.object({ token: LinkToken.describe('Token of the link') }),
    body: z.object({ password: z.string().min(1).max(limits.maxPasswordCharacters) }),
    reply: PublicShare,
    refuses: [
      'organisation_suspended',
      'share_closed',
      'share_expired',
      'share_password_wrong',
      'too_many_requests',
    ],
  },
  'GET /storage/v1/public/:token/files': {
    summary: 'List the files of an opened link',
    description: 'Without `folder_id`, the shared files and folders are listed.',
    access: 'public',
    params: z.object({ token: LinkToken.describe('Token of the link') }),
    query: z.object({
      folder_id: Id.optional().describe('Id of a folder below the shared files; the shared files if missing'),
    }),
    reply: z.object({
      items: z.array(DriveFile),
      breadcrumb: z
        .array(z.object({ id: Id, name: z.string() }))
        .describe('Parent folders below the share, from the top down'),
    }),
    refuses: ['organisation_suspended', 'share_expired', 'share_closed'],
  },
  'GET /storage/v1/public/:token/files/:id/download': {
    summary: 'Download a file of an opened link',
    description: 'Supports range requests. Active content such as HTML is never displayed, only downloaded.',
    access: 'public',
    params: z.object({
      token: LinkToken.describe('Token of the link'),
      id: Id.describe('Id of the file or folder'),
    }),
    query: z.object({
      inline: z
        .enum(['0', '1'])
        .default('0')
        .describe('`1` to display the file in the browser if its type is safe'),
    }),
    bytes: '*/*',
    refuses: ['organisation_suspended', 'share_expired', 'share_closed', 'file_infected'],
  },
  'GET /storage/v1/public/:token/files/:id/pdf': {
    summary: 'Get a document of a link as PDF',
    description: 'Requires an office server that converts documents; otherwise the reply is `not_found`.',
    access: 'public',
    params: z.object({
      token: LinkToken.describe('Token of the link'),
      id: Id.describe('Id of the file or folder'),
    }),
    bytes: 'application/pdf',
    refuses: ['organisation_suspended', 'share_expired', 'share_closed', 'file_infected'],
  },
  'GET /storage/v1/public/:token/zip': {
    summary: 'Download a link as a zip',
    description: 'Without `folder_id`, all shared files are downloaded.',
    access: 'public',
    params: z.object({ token: LinkToken.describe('Token of the link') }),
    query: z.object({
      folder_id: Id.optional().describe('Id of a folder below the shared files; all of them if missing'),
    }),
    bytes: 'application/zip',
    refuses: ['organisation_suspended', 'share_expired', 'share_closed'],
  },
  'POST /storage/v1/public/:token/upload': {
    summary: 'Upload files to a shared folder',
    description:
      'Multipart request with the field `file`. The folder must be shared for writing. The files belong to the owner of the folder and count towards their quota.',
    access: 'public',
    params: z.object({ token: LinkToken.describe('Token of the link') }),
    query: z.object({
      folder_id: Id.optional().describe('Id of the target folder; the shared folder if missing'),
    }),
    filesField: 'file',
    reply: z.array(DriveFile),
    refuses: [
      'organisation_suspended',
      'share_expired',
      'share_closed',
      'drive_read_only',
      'drive_name_invalid',
      'over_quota',
      'file_too_large',
    ],
  },
})
