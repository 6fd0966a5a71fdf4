import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

/** What a look at the name service said of a record; `unchecked` where nobody has looked yet. */
export const RecordState = z.enum(['unchecked', 'found', 'missing', 'wrong', 'unreachable'])
export type RecordState = z.infer<typeof RecordState>

/** A record that the zone of a domain is to have. */
export const DomainRecord = z
  .object({
    kind: z.enum(['mx', 'spf', 'dkim', 'dmarc']),
    type: z.enum(['MX', 'TXT']),
    /** Where it stands: the whole name, without a dot at its end. */
    name: z.string(),
    /** What it says; for MX the name of the mail server. */
    value: z.string(),
    /** For MX only. */
    priority: z.number().int().nullable(),
    /** Whether the domain is verified only with it; the others are advised. */
    is_required: z.boolean(),
    state: RecordState,
    /** What stood there instead, when it was wrong. */
    found: z.array(z.string()),
  })
  .meta({ id: 'DomainRecord' })
export type DomainRecord = z.infer<typeof DomainRecord>

/** A domain of the organisation: whether it is verified, and the records that its zone needs. */
export const OrganisationDomain = z
  .object({
    domain: z.string(),
    is_active: z.boolean(),
    is_verified: z.boolean(),
    /** When the name service was last asked; null when it never was. */
    checked_at: UnixSeconds.nullable(),
    records: z.array(DomainRecord),
  })
  .meta({ id: 'OrganisationDomain' })
export type OrganisationDomain = z.infer<typeof OrganisationDomain>

/** An account of the organisation as its Owner sees it. Owners are listed too, `type` tells them apart. */
export const OrganisationUser = z
  .object({
    id: Id,
    email: z.string(),
    fullname: z.string(),
    type: z.enum(['Owner', 'User']),
    is_disabled: z.boolean(),
    /** 1 when the account may send mail, 0 when its sending is switched off. */
    enable_smtp: z.union([z.literal(0), z.literal(1)]),
    /** Why its sending was stopped, where it looked like that of somebody else; switching it on lets it go on. */
    sending_stopped: z.enum(['flood', 'refusals']).nullable(),
    user_quota: z.number().int().meta({ description: 'Limit in MB' }),
    user_used_quota: z.number().int().meta({ description: 'Used, in bytes' }),
    /** When one of its sessions was last used, also after it ended; null before the first. */
    last_seen_at: UnixSeconds.nullable(),
    created_at: UnixSeconds,
  })
  .meta({ id: 'OrganisationUser' })
export type OrganisationUser = z.infer<typeof OrganisationUser>

/** How a step of the installation's upkeep has gone. */
export const UpkeepStepState = z
  .object({
    step: z.string(),
    /** When it was last done to its end; null when it never was. */
    done_at: UnixSeconds.nullable(),
    /** Since when it has failed each time; null when it did well the last time. */
    failing_since: UnixSeconds.nullable(),
    failures: z.number().int(),
  })
  .meta({ id: 'UpkeepStepState' })
export type UpkeepStepState = z.infer<typeof UpkeepStepState>

const fullname = z.string().trim().min(1).max(limits.maxFullNameCharacters)
const password = z.string().min(1).max(limits.maxPasswordCharacters)
const quota = z.number().int().min(1).max(limits.maxUserQuotaMegabytes)
const user = z.object({ id: Id })

export const organisationEndpoints = endpoints({
  'GET /api/v2/organisation/domains': {
    summary: 'The domains of the organisation with the DNS records to set, as they were when last looked at',
    access: 'owner',
    reply: z.array(OrganisationDomain),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/domains/:domain/check': {
    summary:
      'Look at the DNS records of a domain now; it is verified when all that are required hold. While they do not, the refusal carries the domain as it is',
    access: 'owner',
    params: z.object({ domain: z.string().min(1).max(253) }),
    reply: OrganisationDomain,
    refuses: ['forbidden', 'dns_verification_failed', 'too_many_requests'],
  },
  'GET /api/v2/organisation/state': {
    summary:
      'How the upkeep of the installation goes, and how many jobs were given up or wait for another program',
    access: 'owner',
    reply: z.object({
      upkeep: z.array(UpkeepStepState),
      jobs_given_up: z.number().int(),
      jobs_not_understood: z.number().int(),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users': {
    summary: 'The accounts of the organisation by address, a page at a time; all or those that a text finds',
    access: 'owner',
    query: z.object({
      /** Part of an address or of a name. */
      s: z.string().trim().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(100).default(limits.defaultPageSize),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    reply: z.object({
      items: z.array(OrganisationUser),
      total: z.number().int(),
      limit: z.number().int(),
      offset: z.number().int(),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users': {
    summary: 'Add an account with an address in a domain of the organisation, and its first password',
    access: 'owner',
    body: z.object({
      email: z.string().trim().min(3).max(320),
      fullname,
      password,
      user_quota: quota.optional(),
    }),
    reply: OrganisationUser,
    refuses: ['forbidden', 'address_taken', 'domain_not_own', 'password_weak', 'unavailable'],
  },
  'PATCH /api/v2/organisation/users/:id': {
    summary:
      'Rename an account, set its quota, switch its sending (which also lets go on what was stopped), shut it or open it again; shutting it ends its sessions at once',
    access: 'owner',
    params: user,
    body: z.object({
      fullname: fullname.optional(),
      user_quota: quota.optional(),
      enable_smtp: z.union([z.literal(0), z.literal(1)]).optional(),
      is_disabled: z.boolean().optional(),
    }),
    reply: OrganisationUser,
    refuses: ['forbidden', 'owner_account'],
  },
  'POST /api/v2/organisation/users/:id/password': {
    summary: 'Give a sub-user another password; all of its sessions end at once',
    access: 'owner',
    params: user,
    body: z.object({ password }),
    refuses: ['forbidden', 'owner_account', 'password_weak', 'unavailable'],
  },
})
