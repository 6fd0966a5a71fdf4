import { z } from 'zod'
import { allEndpoints } from '../all.ts'
import { endpoints } from '../endpoint.ts'
import { displayName, EmailAddress, Id, pageLimit, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

const maxReasonCharacters = 200
const maxCount = 1_000_000

const limitFields = {
  people: z
    .number()
    .int()
    .min(1)
    .max(maxCount)
    .nullable()
    .describe('Maximum number of users, including disabled ones but no shared mailboxes; null for no limit'),
  storage_megabytes: z
    .number()
    .int()
    .min(1)
    .max(limits.maxTotalQuotaMegabytes)
    .nullable()
    .describe('Maximum sum of the quotas of all users and shared mailboxes in MB; null for no limit'),
  messages_per_hour: z
    .number()
    .int()
    .min(1)
    .max(maxCount)
    .nullable()
    .describe('Messages that each account may send in an hour; null for the default of the installation'),
}

export const ProviderLimits = z
  .object(limitFields)
  .meta({ id: 'ProviderLimits', description: 'Limits of an organisation that its provider set' })
export type ProviderLimits = z.infer<typeof ProviderLimits>

export const ProviderOrganisation = z
  .object({
    id: Id,
    name: z.string().describe('Name of the organisation'),
    domains: z.array(z.string()).describe('Mail domains, by name'),
    state: z
      .enum(['active', 'suspended', 'moving', 'moved'])
      .describe(
        '`suspended`: its users cannot sign in, and mail waits; `moving`: the same, while another installation takes it over; `moved`: another installation serves it',
      ),
    suspended_at: UnixSeconds.nullable().describe('Unix time in seconds of the suspension; null if active'),
    reason: z.string().describe('Reason of the suspension, which users do not see'),
    people: z.number().int().describe('Number of users, including disabled ones'),
    mailboxes: z.number().int().describe('Number of shared mailboxes'),
    used_bytes: z.number().int().describe('Stored bytes of mail and drive'),
    assigned_megabytes: z.number().int().describe('Sum of all quotas in MB'),
    limits: ProviderLimits,
    created_at: UnixSeconds,
  })
  .meta({ id: 'ProviderOrganisation', description: 'An organisation as its provider sees it' })
export type ProviderOrganisation = z.infer<typeof ProviderOrganisation>

export const ProviderUsage = z
  .object({
    id: Id.describe('Id of the organisation'),
    name: z.string().describe('Name of the organisation'),
    domains: z.array(z.string()).describe('Mail domains, by name'),
    month: z.string().describe('Month, `YYYY-MM`, in Vietnamese time'),
    days: z.number().int().describe('Number of recorded days'),
    missing_days: z
      .number()
      .int()
      .describe('Number of days of the month without figures, up to yesterday; 0 if the month is complete'),
    people_at_end: z.number().int().describe('Users on the last recorded day'),
    people_max: z.number().int().describe('Highest number of users on a day'),
    mailboxes_at_end: z.number().int().describe('Shared mailboxes on the last recorded day'),
    mail_bytes_average: z.number().int().describe('Average of the stored bytes of mail'),
    drive_bytes_average: z.number().int().describe('Average of the stored bytes of the drive'),
    bytes_max: z.number().int().describe('Highest number of stored bytes of mail and drive on a day'),
    received: z.number().int().describe('Received messages, counted per mailbox'),
    sent: z.number().int().describe('Sent messages'),
  })
  .meta({ id: 'ProviderUsage', description: 'Usage of an organisation in a month, for billing' })
export type ProviderUsage = z.infer<typeof ProviderUsage>

/** A month as `YYYY-MM`. */
export const UsageMonth = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'is not a month, for example 2026-10')
  .describe('Month, `YYYY-MM`')

const organisation = z.object({ id: Id.describe('Id of the organisation') })

const page = {
  limit: pageLimit('organisations', { max: 500, initial: 100 }),
  after: Id.optional().describe('Value of `next` of the previous page'),
}

const next = Id.nullable().describe('Pass it as `after` to get the next page; null on the last page')

/** Endpoints for the hosting provider, on a separate listener. */
export const providerEndpoints = endpoints({
  'GET /api/v2/provider/organisations': {
    summary: 'List organisations',
    description: 'Lists the organisations of the installation, the oldest first.',
    access: 'provider',
    query: z.object(page),
    reply: z.object({ items: z.array(ProviderOrganisation), next }),
    refuses: [],
  },
  'POST /api/v2/provider/organisations': {
    summary: 'Create an organisation',
    description:
      'Creates the organisation with its first domain, its owner and its limits, or nothing. The owner opens `invitation_url` to choose a password. Users can send after the DNS records of the domain are verified.',
    access: 'provider',
    body: z.object({
      name: displayName(limits.maxOrganisationNameCharacters).describe('Name of the organisation'),
      domain: z.string().trim().min(1).max(253).describe('First mail domain, for example `mocviet.vn`'),
      owner: EmailAddress.describe('Address of the owner, in the domain'),
      owner_name: displayName(limits.maxFullNameCharacters)
        .optional()
        .describe('Name of the owner; the local part of the address if missing'),
      limits: z.object(limitFields).partial().default({}).describe('Limits; missing ones are not set'),
    }),
    reply: z
      .object({
        organisation: ProviderOrganisation,
        invitation_url: z.string().describe('Link with which the owner chooses a password'),
        expires_at: UnixSeconds.describe('Unix time in seconds until which the link works'),
      })
      .meta({ id: 'CreatedOrganisation', description: 'A new organisation with the link for its owner' }),
    refuses: [
      'organisation_name_taken',
      'domain_taken',
      'address_taken',
      'address_resting',
      'total_quota_exceeded',
    ],
  },
  'GET /api/v2/provider/organisations/:id': {
    summary: 'Get an organisation',
    access: 'provider',
    params: organisation,
    reply: ProviderOrganisation,
    refuses: [],
  },
  'PATCH /api/v2/provider/organisations/:id/limits': {
    summary: 'Change the limits of an organisation',
    description:
      'Missing limits stay unchanged. Existing users and quotas beyond a new limit stay; the limit refuses further ones.',
    access: 'provider',
    params: organisation,
    body: z.object(limitFields).partial(),
    reply: ProviderOrganisation,
    refuses: [],
  },
  'POST /api/v2/provider/organisations/:id/suspend': {
    summary: 'Suspend an organisation',
    description:
      'Users of the organisation cannot sign in, and open sessions end within seconds. Incoming mail is deferred, outgoing mail and jobs wait, and all data is kept. Repeating it replaces the reason.',
    access: 'provider',
    params: organisation,
    body: z.object({
      reason: z
        .string()
        .trim()
        .max(maxReasonCharacters)
        .default('')
        .describe('Reason for your records. The audit log of the organisation shows it after it is resumed'),
    }),
    reply: ProviderOrganisation,
    refuses: [],
  },
  'POST /api/v2/provider/organisations/:id/resume': {
    summary: 'Resume a suspended organisation',
    description: 'Waiting messages and jobs continue. Without effect if the organisation is active.',
    access: 'provider',
    params: organisation,
    reply: ProviderOrganisation,
    refuses: [],
  },
  'GET /api/v2/provider/usage': {
    summary: 'List the usage of a month',
    description:
      'Returns one entry for each organisation that existed in the month. Figures are recorded once a day and kept for 400 days.',
    access: 'provider',
    query: z.object({ ...page, month: UsageMonth }),
    reply: z.object({ items: z.array(ProviderUsage), next }),
    refuses: [],
  },
})

export type ProviderApiTypes = typeof providerEndpoints

/** All endpoints with those of the provider, for the description of the API. */
export const documentedEndpoints = { ...allEndpoints, ...providerEndpoints }
