import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Who signs in with mail programs: everybody, those who are named, or nobody. */
export const ProgramUsers = z.enum(['everyone', 'chosen', 'nobody'])
export type ProgramUsers = z.infer<typeof ProgramUsers>

const megabytes = z.number().int().min(1).max(limits.maxTotalQuotaMegabytes)

/** What an organisation may say of itself, field by field. */
const policyFields = {
  /** From when on nobody gets in without a second step; null where it is everybody's own choice. */
  two_step_from: UnixSeconds.nullable(),
  /** After how many hours everybody signs in anew, whatever they do; null for as long as the product has it. */
  session_hours: z.number().int().min(1).max(limits.maxSessionHours).nullable(),
  /** Whether messages go on by themselves to addresses outside the organisation. */
  forwards_outside: z.boolean(),
  /** Whether automatic answers go to addresses outside the organisation. */
  answers_outside: z.boolean(),
  program_users: ProgramUsers,
  /** For how long what was thrown away can be brought back. */
  trash_days: z.number().int().min(1).max(limits.maxTrashDays),
  has_drive: z.boolean(),
  /** What a new account may hold, in MB. */
  default_quota: z.number().int().min(1).max(limits.maxUserQuotaMegabytes),
  /** What all accounts together may be given, in MB; null where nothing bounds it. */
  total_quota: megabytes.nullable(),
  /** What letters of the product to people elsewhere are written in. */
  language: z.enum(['vi', 'en']),
}

/** What holds for everybody of an organisation. */
export const OrganisationPolicies = z.object(policyFields).meta({ id: 'OrganisationPolicies' })
export type OrganisationPolicies = z.infer<typeof OrganisationPolicies>

/** The same with what the page shows beside it. */
export const PoliciesState = OrganisationPolicies.extend({
  /** How many people who can sign in have no second step yet. */
  without_two_step: z.number().int(),
  /** What all accounts have been given together, in MB. */
  given_quota: z.number().int(),
  /** Whether this installation has a drive at all. */
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
    summary: 'Change policies; omitted ones stay. Sessions and mail clients that violate them end at once',
    access: 'administrator',
    body: z.object(policyFields).partial(),
    reply: PoliciesState,
    refuses: ['forbidden', 'total_quota_exceeded', 'own_second_step_missing'],
  },
})
