import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Users who may sign in with mail clients: all, selected users, or none. */
export const ProgramUsers = z.enum(['everyone', 'chosen', 'nobody'])
export type ProgramUsers = z.infer<typeof ProgramUsers>

const megabytes = z.number().int().min(1).max(limits.maxTotalQuotaMegabytes)

const policyFields = {
  /** Time from which sign-in requires a second step; null if it is optional. */
  two_step_from: UnixSeconds.nullable(),
  /** Maximum age of a session in hours, regardless of activity; null for the product's default. */
  session_hours: z.number().int().min(1).max(limits.maxSessionHours).nullable(),
  /** Allows automatic forwarding to addresses outside the organisation. */
  forwards_outside: z.boolean(),
  /** Allows automatic replies to addresses outside the organisation. */
  answers_outside: z.boolean(),
  program_users: ProgramUsers,
  /** Days before messages in Trash are deleted. */
  trash_days: z.number().int().min(1).max(limits.maxTrashDays),
  has_drive: z.boolean(),
  /** Quota of a new account in MB. */
  default_quota: z.number().int().min(1).max(limits.maxUserQuotaMegabytes),
  /** Limit for the sum of all quotas in MB; null for no limit. */
  total_quota: megabytes.nullable(),
  /** Language of system messages to external recipients. */
  language: z.enum(['vi', 'en']),
}

/** Policies that apply to all accounts of an organisation. */
export const OrganisationPolicies = z.object(policyFields).meta({ id: 'OrganisationPolicies' })
export type OrganisationPolicies = z.infer<typeof OrganisationPolicies>

/** Policies with the figures that the page displays. */
export const PoliciesState = OrganisationPolicies.extend({
  /** Number of active users without a second step. */
  without_two_step: z.number().int(),
  /** Sum of all quotas in MB. */
  given_quota: z.number().int(),
  /** True if this installation has a drive. */
  is_drive_installed: z.boolean(),
}).meta({ id: 'PoliciesState' })
export type PoliciesState = z.infer<typeof PoliciesState>

export const policyEndpoints = endpoints({
  'GET /api/v2/organisation/policies': {
    summary: 'Get the policies of the organisation',
    access: 'administrator',
    reply: PoliciesState,
    refuses: ['forbidden'],
  },
  'PATCH /api/v2/organisation/policies': {
    summary: 'Change policies. Sessions and mail programs that no longer comply end at once',
    access: 'administrator',
    body: z.object(policyFields).partial(),
    reply: PoliciesState,
    refuses: ['forbidden', 'total_quota_exceeded', 'own_second_step_missing'],
  },
})
