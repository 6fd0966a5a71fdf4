import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, pageLimit, UnixSeconds } from '../ids.ts'
import { protectionKinds, signInKinds } from './activity.ts'
import { auditTopics } from './audit-topics.ts'
import { Device } from './devices.ts'

/** Kinds of audit entries by topic. */
export const auditKinds = {
  sign_ins: signInKinds,
  protection: protectionKinds,
  people: [
    'person_added',
    'person_renamed',
    'quota_set',
    'sending_off',
    'sending_on',
    'programs_allowed',
    'programs_refused',
    'drive_given',
    'drive_taken',
    'account_shut',
    'account_opened',
    'role_given',
    'address_added',
    'address_removed',
    'address_changed',
    'password_given',
    'person_invited',
    'signed_out_by',
    'person_leaves',
    'handed_over',
    'account_deleted',
    'two_step_reset',
    'moving_begun',
    'moving_paused',
    'moving_resumed',
    'moving_ended',
  ],
  groups: ['group_added', 'group_changed', 'group_joined', 'group_left', 'group_removed'],
  mailboxes: [
    'mailbox_added',
    'mailbox_changed',
    'mailbox_deleted',
    'mailbox_right_given',
    'mailbox_right_taken',
  ],
  policies: [
    'program_policy_set',
    'recall_window_set',
    'outside_recall_set',
    'sharing_policy_set',
    'policy_set',
    'organisation_renamed',
    'logo_set',
    'logo_removed',
  ],
  domains: [
    'organisation_founded',
    'organisation_limited',
    'organisation_suspended',
    'organisation_resumed',
    'organisation_closed_for_move',
    'organisation_move_stopped',
    'domain_claimed',
    'domain_claim_dropped',
    'domain_added',
    'domain_verified',
    'domain_removed',
    'domain_key_made',
    'domain_key_used',
    'domain_key_dropped',
    'catch_all_set',
  ],
  sharing: ['shared_outside'],
  templates: ['template_added', 'template_changed', 'template_deleted'],
  queue: ['message_retried', 'message_given_back'],
  exports: [
    'audit_exported',
    'people_exported',
    'mailbox_exported',
    'organisation_exported',
    'organisation_archive_taken',
    'moving_report_taken',
  ],
} as const

export const AuditTopic = z.enum(auditTopics).describe('Topic of audit entries; `all` for all topics')
export type AuditTopic = z.infer<typeof AuditTopic>

export const AuditKind = z
  .enum([
    ...auditKinds.sign_ins,
    ...auditKinds.protection,
    ...auditKinds.people,
    ...auditKinds.groups,
    ...auditKinds.mailboxes,
    ...auditKinds.policies,
    ...auditKinds.domains,
    ...auditKinds.sharing,
    ...auditKinds.templates,
    ...auditKinds.queue,
    ...auditKinds.exports,
  ])
  .describe('Kind of an audit entry')
export type AuditKind = z.infer<typeof AuditKind>

export const AuditLine = z
  .object({
    id: Id,
    at: UnixSeconds,
    kind: AuditKind,
    by: z
      .string()
      .nullable()
      .describe(
        'Address of the acting user; null for an operator of the server. For a failed sign-in: the account that was tried',
      ),
    subject: z.string().describe('Target of the action: an address, a domain or file names'),
    details: z.record(z.string(), z.string()).describe('Further values by name: `from`, `to`, `with`'),
    address: z.string().describe('IP address'),
    device: Device,
  })
  .meta({ id: 'AuditLine', description: 'One audit entry of an organisation. Entries are never changed' })
export type AuditLine = z.infer<typeof AuditLine>

const auditQuery = z.object({
  s: z
    .string()
    .trim()
    .max(100)
    .default('')
    .describe('Part of the address of the acting user or of the target'),
  topic: AuditTopic.default('all').describe('Topic of the entries'),
  from: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Earliest time of the entries, Unix time in seconds'),
  to: z.coerce.number().int().min(0).optional().describe('Latest time of the entries, Unix time in seconds'),
})

export const auditEndpoints = endpoints({
  'GET /api/v2/organisation/audit': {
    summary: 'List the audit log',
    description: 'The newest entry is first. Entries cannot be changed and are stored for one year.',
    access: 'administrator',
    query: auditQuery.extend({
      limit: pageLimit('entries'),
      before: Id.optional().describe('Id of the last entry on the previous page'),
    }),
    reply: z.object({
      items: z.array(AuditLine),
      next: Id.nullable().describe('Pass it as `before` to get the next page; null on the last page'),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/audit/export': {
    summary: 'Export the audit log',
    description:
      'Returns one JSON object per line, with the fields of `AuditLine`. The export itself is recorded in the audit log.',
    access: 'administrator',
    query: auditQuery,
    bytes: 'application/x-ndjson',
    refuses: ['forbidden'],
  },
})
