import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

export const ProgramUsers = z
  .enum(['everyone', 'chosen', 'nobody'])
  .describe(
    'Users who may use email apps: `everyone`, `nobody`, or `chosen`: users whose `may_use_programs` is true',
  )
export type ProgramUsers = z.infer<typeof ProgramUsers>

const megabytes = z.number().int().min(1).max(limits.maxTotalQuotaMegabytes)

const policyFields = {
  two_step_from: UnixSeconds.nullable().describe(
    'Unix time in seconds from which sign-in requires a second step; null if it is optional',
  ),
  session_hours: z
    .number()
    .int()
    .min(1)
    .max(limits.maxSessionHours)
    .nullable()
    .describe("Maximum age of a session in hours, regardless of activity; null for the product's default"),
  forwards_outside: z.boolean().describe('Allows automatic forwarding to addresses outside the organisation'),
  answers_outside: z.boolean().describe('Allows automatic replies to addresses outside the organisation'),
  program_users: ProgramUsers,
  trash_days: z
    .number()
    .int()
    .min(1)
    .max(limits.maxTrashDays)
    .describe('Days before messages in Trash are deleted'),
  has_drive: z.boolean().describe('True if users may use the drive'),
  default_quota: z
    .number()
    .int()
    .min(1)
    .max(limits.maxUserQuotaMegabytes)
    .describe('Quota of a new account in MB'),
  total_quota: megabytes.nullable().describe('Limit for the sum of all quotas in MB; null for no limit'),
  language: z.enum(['vi', 'en']).describe('Language of system messages to external recipients'),
}

export const OrganisationPolicies = z
  .object(policyFields)
  .meta({ id: 'OrganisationPolicies', description: 'Policies that apply to all accounts of an organisation' })
export type OrganisationPolicies = z.infer<typeof OrganisationPolicies>

export const PoliciesState = OrganisationPolicies.extend({
  without_two_step: z.number().int().describe('Number of active users without a second step'),
  given_quota: z.number().int().describe('Sum of all quotas in MB'),
  is_drive_installed: z.boolean().describe('True if this installation has a drive'),
}).meta({ id: 'PoliciesState', description: 'Policies with the figures that the page displays' })
export type PoliciesState = z.infer<typeof PoliciesState>

export const policyEndpoints = endpoints({
  'GET /api/v2/organisation/policies': {
    summary: 'Get the policies of the organisation',
    access: 'administrator',
    reply: PoliciesState,
    refuses: ['forbidden'],
  },
  'PATCH /api/v2/organisation/policies': {
    summary: 'Change policies of the organisation',
    description:
      'Missing fields stay unchanged. Sessions and email apps that no longer comply are disconnected immediately.',
    access: 'administrator',
    body: z.object(policyFields).partial(),
    reply: PoliciesState,
    refuses: ['forbidden', 'total_quota_exceeded', 'provider_limit', 'own_second_step_missing'],
  },
})
