import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Correspondent, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { ShareMessage } from './access-requests.ts'
import { DriveFile, DrivePage } from './drive.ts'
import { LinkToken } from './link-token.ts'

/** Right that a share grants. */
export const SharePermission = z.enum(['READ', 'WRITE'])
export type SharePermission = z.infer<typeof SharePermission>

/** Files that their owner shares. */
export const Share = z
  .object({
    id: Id,
    /** Address of the page that opens it: `/s/{token}`. */
    href: z.string(),
    paths: z.array(z.string()),
    files: z.array(DriveFile),
    /** Empty if everyone with the link may open it. */
    share_withs: z.array(Correspondent),
    permission: SharePermission,
    /** True if visitors need a password unless they are signed in as one of `share_withs`. */
    has_password: z.boolean(),
    /** True if it opens without sign-in: a public link, or a link with a password for external recipients. */
    is_public: z.boolean(),
    /** Last second of validity; null without expiry. */
    expire_date: UnixSeconds.nullable(),
    is_expired: z.boolean(),
    /** Message that sent the link; null if it was created in the drive. */
    message_id: Id.nullable(),
    created_at: UnixSeconds,
    view_count: z.number().int(),
    download_count: z.number().int(),
    last_seen: UnixSeconds.nullable(),
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof Share>

const password = z.string().min(limits.minSharePasswordCharacters).max(limits.maxPasswordCharacters)
const expireDate = UnixSeconds.nullable().meta({
  description: 'Unix time in the future; null for no expiry',
})

/** A share link before it is opened. */
export const PublicShare = z
  .object({
    state: z.enum(['open', 'password', 'sign_in', 'forbidden']).meta({
      description:
        'open: readable now; password: password required; sign_in: for accounts of this server; forbidden: not for the signed-in account',
    }),
    owner: z.object({
      name: z.string(),
      email: z.string(),
      organisation: z.string(),
    }),
    /** Includes files in subfolders. */
    file_count: z.number().int(),
    /** Shared folders, without their subfolders. */
    folder_count: z.number().int(),
    total_size: z.number().int(),
    /** Set before the password is entered if the share has only one file. */
    permission: SharePermission,
    expire_date: UnixSeconds.nullable(),
    tries_left: z.number().int().nullable(),
    /** Set for colleagues of the owner without access; null for other visitors. */
    ask: z
      .object({
        may_ask_at: UnixSeconds.nullable().meta({
          description: 'Null: can ask now. Otherwise the pending request',
        }),
      })
      .nullable()
      .meta({ description: 'Whether access can be requested from the owner' }),
  })
  .meta({ id: 'PublicShare' })
export type PublicShare = z.infer<typeof PublicShare>

const isPublicAllowed = z.boolean().meta({
  description: 'Whether shares may be opened outside the organisation',
})

/** Rules for share links of an organisation. */
export const SharingPolicy = z.object({ is_public_allowed: isPublicAllowed }).meta({ id: 'SharingPolicy' })
export type SharingPolicy = z.infer<typeof SharingPolicy>

const OutgoingSharesQuery = z.object({
  file_id: Id.optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxDrivePage).default(limits.defaultDrivePage),
  offset: z.coerce.number().int().min(0).default(0),
})

const OutgoingShares = z.object({
  items: z.array(Share),
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
})

const notification = {
  notify: z.boolean().default(false).meta({
    description: 'Notify new recipients in the organisation by mail and in open windows',
  }),
  message: ShareMessage.default('').meta({ description: 'Text of the notification' }),
}

const NewShare = z.object({
  paths: z.array(z.string().max(10_000)).max(limits.maxIdsPerRequest).default([]),
  file_ids: z.array(Id).max(limits.maxIdsPerRequest).default([]),
  share_withs: z.array(z.string().max(320)).max(limits.maxRecipients).default([]),
  password: password.nullable().default(null),
  permission: SharePermission.default('READ'),
  expire_date: expireDate.default(null),
  /** Idempotency key: a repeated request with the same key creates no second share. */
  key: z.string().min(8).max(64).optional(),
  /**
   * Draft for which the share is created. The share opens only after the draft is sent and is deleted with the draft.
   */
  message_id: Id.optional(),
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
    summary: 'List files that others share with you',
    access: 'account',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(limits.maxDrivePage).default(limits.defaultDrivePage),
      offset: z.coerce.number().int().min(0).default(0),
      cursor: z.string().max(500).optional(),
    }),
    reply: DrivePage,
    refuses: ['cursor_invalid'],
  },
  'GET /storage/v1/shares/mine': {
    summary: 'List your shares, newest first, or those of one file',
    access: 'account',
    query: OutgoingSharesQuery,
    reply: OutgoingShares,
    refuses: [],
  },
  'POST /storage/v1/shares': {
    summary: 'Share files by path or id with addresses, or by link',
    access: 'account',
    body: NewShare,
    reply: z.object({ shares: z.array(Share) }),
    refuses: newShareRefuses,
  },
  'GET /api/v2/files/share': {
    summary: 'Alias of `GET /storage/v1/shares/mine`',
    access: 'account',
    query: OutgoingSharesQuery,
    reply: OutgoingShares,
    refuses: [],
  },
  'POST /api/v2/files/share': {
    summary: 'Alias of `POST /storage/v1/shares`',
    access: 'account',
    body: NewShare,
    reply: z.object({ shares: z.array(Share) }),
    refuses: newShareRefuses,
  },
  'PATCH /storage/v1/shares/:id': {
    summary: 'Change the recipients, permission or expiry of a share',
    access: 'account',
    params: z.object({ id: Id }),
    body: z.object({
      share_withs: z.array(z.string().max(320)).max(limits.maxRecipients).optional(),
      password: password.nullable().optional(),
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
    access: 'account',
    params: z.object({ id: Id }),
    refuses: [],
  },
  'POST /storage/v1/share/check': {
    summary: 'Check the requirements for sharing with these addresses',
    access: 'account',
    body: z.object({ to_address: z.array(z.string().max(320)).max(limits.maxRecipients) }),
    reply: z.object({
      /** True if links may be opened by external visitors. */
      share_public: z.boolean(),
      /** Addresses outside the organisation's domains. If there are any, a password is required. */
      outside: z.array(z.string()),
    }),
    refuses: [],
  },
  'GET /api/v2/organisation/sharing_policy': {
    summary: 'Get the policy for sharing outside the organisation',
    access: 'administrator',
    reply: SharingPolicy,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/sharing_policy': {
    summary: 'Set the policy for sharing outside the organisation. It also applies to existing links',
    access: 'administrator',
    body: z.object({ is_public_allowed: isPublicAllowed }),
    reply: SharingPolicy,
    refuses: ['forbidden'],
  },
  'GET /storage/v1/public/:token': {
    summary: 'Get the state of a link: open, password required, revoked (404) or expired (410)',
    access: 'public',
    params: z.object({ token: LinkToken }),
    reply: PublicShare,
    refuses: ['share_expired'],
  },
  'POST /storage/v1/public/:token/open': {
    summary: 'Open a link with its password. A cookie for this link is valid for some hours',
    access: 'public',
    params: z.object({ token: LinkToken }),
    body: z.object({ password: z.string().min(1).max(limits.maxPasswordCharacters) }),
    reply: PublicShare,
    refuses: ['share_closed', 'share_expired', 'share_password_wrong', 'too_many_requests'],
  },
  'GET /storage/v1/public/:token/files': {
    summary: 'List the files of an opened link or one of its folders',
    access: 'public',
    params: z.object({ token: LinkToken }),
    query: z.object({ folder_id: Id.optional() }),
    reply: z.object({
      items: z.array(DriveFile),
      breadcrumb: z.array(z.object({ id: Id, name: z.string() })),
    }),
    refuses: ['share_expired', 'share_closed'],
  },
  'GET /storage/v1/public/:token/files/:id/download': {
    summary: 'Download a file of an opened link. Ranges are supported; active content is never displayed',
    access: 'public',
    params: z.object({ token: LinkToken, id: Id }),
    query: z.object({ inline: z.enum(['0', '1']).default('0') }),
    bytes: '*/*',
    refuses: ['share_expired', 'share_closed', 'file_infected'],
  },
  'GET /storage/v1/public/:token/files/:id/pdf': {
    summary: 'Get a document of an opened link as PDF, if the server can convert it',
    access: 'public',
    params: z.object({ token: LinkToken, id: Id }),
    bytes: 'application/pdf',
    refuses: ['share_expired', 'share_closed', 'file_infected'],
  },
  'GET /storage/v1/public/:token/zip': {
    summary: 'Download an opened link or one of its folders as a zip',
    access: 'public',
    params: z.object({ token: LinkToken }),
    query: z.object({ folder_id: Id.optional() }),
    bytes: 'application/zip',
    refuses: ['share_expired', 'share_closed'],
  },
  'POST /storage/v1/public/:token/upload': {
    summary: 'Upload files (multipart, field `file`) to a folder shared for writing',
    access: 'public',
    params: z.object({ token: LinkToken }),
    query: z.object({ folder_id: Id.optional() }),
    filesField: 'file',
    reply: z.array(DriveFile),
    refuses: [
      'share_expired',
      'share_closed',
      'drive_read_only',
      'drive_name_invalid',
      'over_quota',
      'file_too_large',
    ],
  },
})
