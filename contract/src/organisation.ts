import { z } from 'zod'
import { ProgramPolicy, programPolicyFields } from './account/protection.ts'
import { Role } from './account/roles.ts'
import { endpoints } from './endpoint.ts'
import { displayName, Id, pageCounts, pageLimit, pageOffset, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

export const OrganisationUser = z
  .object({
    id: Id,
    email: z.string(),
    aliases: z.array(z.string()),
    fullname: z.string(),
    type: z
      .enum(['Owner', 'User'])
      .describe('`Owner` for owners, `User` for all others. For older clients; use `role`'),
    role: Role,
    is_disabled: z.boolean().describe('True if the account is disabled'),
    enable_smtp: z
      .union([z.literal(0), z.literal(1)])
      .describe('1 if the account may send mail, 0 if sending is disabled'),
    sending_stopped: z
      .enum(['flood', 'refusals'])
      .nullable()
      .describe('Reason why sending was stopped as suspicious; enabling it again clears the reason'),
    user_quota: z.number().int().describe('Limit in MB'),
    user_used_quota: z.number().int().describe('Used storage in bytes'),
    last_seen_at: UnixSeconds.nullable().describe(
      'Last use of any of its sessions, including ended ones; null before the first',
    ),
    created_at: UnixSeconds,
    two_step: z.boolean().describe('True if sign-in requires a second step'),
    has_drive: z.boolean().describe('True if the user may use the drive, provided the organisation has one'),
    may_use_programs: z
      .boolean()
      .describe('True if the user may sign in with email apps, where only selected users may'),
  })
  .meta({
    id: 'OrganisationUser',
    description:
      'An account of the organisation as administrators see it. Owners are included and have a different `type`',
  })
export type OrganisationUser = z.infer<typeof OrganisationUser>

export const MaintenanceStepState = z
  .object({
    step: z.string().describe('Name of the step'),
    done_at: UnixSeconds.nullable().describe('Time of the last successful run; null if there was none'),
    failing_since: UnixSeconds.nullable().describe('Start of consecutive failures; null after a success'),
    failures: z.number().int().describe('Number of consecutive failures'),
  })
  .meta({ id: 'UpkeepStepState', description: 'State of a maintenance step of the installation' })
export type MaintenanceStepState = z.infer<typeof MaintenanceStepState>

export const ServiceState = z
  .object({
    service: z.enum(['virus', 'spam', 'out']).describe('Virus scanner, spam filter, or outgoing mail'),
    kind: z
      .enum(['clamd', 'rspamd', 'relay', 'direct', 'built_in', 'none'])
      .describe(
        "Program behind the service. `built_in` and `none` are not external; `direct` is delivery to each recipient's server",
      ),
    answered_at: UnixSeconds.nullable().describe('Time of the last response; null before the first'),
    silent_since: UnixSeconds.nullable().describe('Start of the current outage; null while it responds'),
  })
  .meta({ id: 'ServiceState', description: 'State of an external service that the server uses' })
export type ServiceState = z.infer<typeof ServiceState>

export const OrganisationOverview = z
  .object({
    people: z.object({
      total: z.number().int().describe('Number of accounts'),
      active: z.number().int().describe('Active within the last 30 days'),
      never_seen: z.number().int().describe('Number of users who never signed in'),
      disabled: z.number().int().describe('Number of disabled accounts'),
      without_two_step: z.number().int().describe('Users who can sign in with the password only'),
    }),
    storage: z.object({
      used: z.number().int().describe('In bytes'),
      drive: z.number().int().describe('Share of drives, including versions'),
      quota: z.number().int().describe('Quota of the organisation in MB'),
    }),
    largest: z
      .array(
        OrganisationUser.pick({
          id: true,
          email: true,
          fullname: true,
          user_quota: true,
          user_used_quota: true,
        }).extend({ drive_used: z.number().int().describe('In bytes') }),
      )
      .describe('Largest accounts, in descending order'),
  })
  .meta({
    id: 'OrganisationOverview',
    description: 'Figures of an organisation: users and storage of mail and drive',
  })
export type OrganisationOverview = z.infer<typeof OrganisationOverview>

export const OrganisationIdentity = z
  .object({
    name: z.string(),
    logo_url: z.string().nullable().describe('Path of the logo; null if there is none'),
  })
  .meta({
    id: 'OrganisationIdentity',
    description: 'Name and logo of the organisation, shown in system messages',
  })
export type OrganisationIdentity = z.infer<typeof OrganisationIdentity>

const fullname = displayName(limits.maxFullNameCharacters)
const password = z.string().min(1).max(limits.maxPasswordCharacters)
const quota = z.number().int().min(1).max(limits.maxUserQuotaMegabytes).describe('Quota in MB')
const is_temporary = z
  .boolean()
  .default(true)
  .describe('True if the user must choose a new password at the next sign-in')
const user = z.object({ id: Id.describe('Id of the account') })

export const PeopleState = z
  .enum(['all', 'active', 'shut', 'never_seen', 'just_added', 'no_two_step', 'keepers'])
  .describe(
    'Filter for users. `shut`: disabled; `never_seen`: never signed in; `just_added`: added within 24 hours and never signed in; `no_two_step`: without 2-step verification; `keepers`: administrators and owners',
  )
export type PeopleState = z.infer<typeof PeopleState>

export const PeopleSort = z.enum(['email', 'name', 'storage', 'last_seen']).describe('Sort order of users')
export type PeopleSort = z.infer<typeof PeopleSort>

export const UsersAction = z
  .enum([
    'shut',
    'open',
    'sending_off',
    'sending_on',
    'programs_on',
    'programs_off',
    'drive_on',
    'drive_off',
    'sign_out',
    'set_quota',
  ])
  .describe(
    'Action on several users. `shut` disables and `open` enables the account; `programs_on` allows email apps',
  )
export type UsersAction = z.infer<typeof UsersAction>

const peopleQuery = z.object({
  s: z.string().trim().max(100).default('').describe('Part of an address or a name'),
  state: PeopleState.default('all').describe('Filter by state'),
  sort: PeopleSort.default('email').describe(
    'Sort key. Names are sorted by given name, as is usual in Vietnam',
  ),
  order: z.enum(['asc', 'desc']).default('asc').describe('Sort order'),
})

export const organisationEndpoints = endpoints({
  'GET /api/v2/organisation/identity': {
    summary: 'Get the name and logo of the organisation',
    access: 'administrator',
    reply: OrganisationIdentity,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/identity': {
    summary: 'Rename the organisation',
    access: 'administrator',
    body: z.object({ name: displayName(limits.maxOrganisationNameCharacters) }),
    reply: OrganisationIdentity,
    refuses: ['forbidden', 'organisation_name_taken'],
  },
  'GET /api/v2/organisation/logo': {
    summary: 'Get the logo of the organisation',
    description: 'An organisation without a logo is answered with `not_found`.',
    access: 'administrator',
    query: z.object({
      v: z
        .string()
        .max(40)
        .optional()
        .describe('Version of the logo, as in `logo_url`. It lets browsers cache the logo'),
    }),
    bytes: 'image/png',
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/logo': {
    summary: 'Upload the logo of the organisation',
    description:
      'Multipart request with the field `file`: PNG, JPEG or WebP, at most 2 MB, at least 40 × 40 pixels. The server scales it to fit 480 × 120 pixels and shows it in system messages.',
    access: 'administrator',
    filesField: 'file',
    reply: OrganisationIdentity,
    refuses: [
      'forbidden',
      'image_invalid',
      'image_too_small',
      'image_too_large',
      'file_too_large',
      'unsupported_media_type',
    ],
  },
  'DELETE /api/v2/organisation/logo': {
    summary: 'Delete the logo of the organisation',
    description: 'Repeating the request is safe.',
    access: 'administrator',
    reply: OrganisationIdentity,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/overview': {
    summary: 'Get account counts and storage use',
    access: 'administrator',
    reply: OrganisationOverview,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/state': {
    summary: 'Get the state of the server',
    description: 'Returns maintenance steps, failed and waiting jobs, external services and damaged content.',
    access: 'administrator',
    reply: z.object({
      upkeep: z.array(MaintenanceStepState).describe('Maintenance steps of the server'),
      jobs_given_up: z.number().int().describe('Number of jobs that failed permanently'),
      jobs_not_understood: z.number().int().describe('Number of jobs of another version that wait'),
      disk_used: z
        .number()
        .int()
        .nullable()
        .describe('Used disk space of the server in percent; null if it is not monitored'),
      services: z.array(ServiceState).describe('External services and their state'),
      damaged: z
        .object({
          count: z.number().int().describe('Number of damaged or missing content objects'),
          since: UnixSeconds,
        })
        .nullable()
        .describe(
          'Number of damaged or missing content objects, and the time of detection; null if there are none',
        ),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/program_policy': {
    summary: 'Get the sign-in policy for email apps',
    access: 'administrator',
    reply: ProgramPolicy,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/program_policy': {
    summary: 'Set the sign-in policy for email apps',
    description:
      'With app passwords required, email apps that use the password of the user can no longer sign in.',
    access: 'administrator',
    body: z.object(programPolicyFields),
    reply: ProgramPolicy,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users': {
    summary: 'List users',
    description: 'Returns accounts of the organisation. `s` searches addresses and names.',
    access: 'administrator',
    query: peopleQuery.extend({
      limit: pageLimit('users'),
      offset: pageOffset('users', 1_000_000),
    }),
    reply: z.object({
      items: z.array(OrganisationUser),
      ...pageCounts,
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users/export': {
    summary: 'Export users',
    description: 'Returns all matching accounts without pages. The export is recorded in the audit log.',
    access: 'administrator',
    query: peopleQuery,
    reply: z.object({ items: z.array(OrganisationUser) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users': {
    summary: 'Add a user',
    description:
      'Creates an account with a first password. Without a password, create an invitation link afterwards.',
    access: 'administrator',
    body: z.object({
      email: z
        .string()
        .trim()
        .min(3)
        .max(320)
        .describe('Address of the account, in a domain of the organisation'),
      fullname,
      password: password
        .optional()
        .describe('Without a password the user can sign in only after an invitation'),
      is_temporary,
      user_quota: quota.optional(),
    }),
    reply: OrganisationUser,
    refuses: [
      'forbidden',
      'address_taken',
      'address_resting',
      'domain_not_own',
      'password_weak',
      'people_limit',
      'total_quota_exceeded',
      'unavailable',
    ],
  },
  'PATCH /api/v2/organisation/users/:id': {
    summary: 'Change a user',
    description:
      'Missing fields stay unchanged. Disabling an account ends its sessions; mail to it is then returned.',
    access: 'administrator',
    params: user,
    body: z.object({
      fullname: fullname.optional(),
      user_quota: quota.optional(),
      enable_smtp: z
        .union([z.literal(0), z.literal(1)])
        .optional()
        .describe('1 to allow sending, 0 to disable it'),
      is_disabled: z.boolean().optional().describe('True to disable the account'),
      has_drive: z.boolean().optional().describe('True to allow the drive'),
      may_use_programs: z
        .boolean()
        .optional()
        .describe('True to allow email apps, if the policy allows selected users only'),
      role: Role.optional().describe('Only owners may set it'),
    }),
    reply: OrganisationUser,
    refuses: [
      'forbidden',
      'owner_account',
      'own_account',
      'last_owner',
      'leaving_not_done',
      'total_quota_exceeded',
    ],
  },
  'POST /api/v2/organisation/users/check': {
    summary: 'Check addresses for new users',
    description:
      'Returns the addresses that cannot be assigned, and the part of the total quota that is left. Nothing is reserved.',
    access: 'administrator',
    body: z.object({ emails: z.array(z.string().trim().min(3).max(320)).min(1).max(500) }),
    reply: z.object({
      refused: z
        .array(
          z.object({
            email: z.string().describe('As entered'),
            code: z
              .enum(['address_taken', 'address_resting', 'domain_not_own'])
              .describe('Error code that adding the user would return'),
          }),
        )
        .describe('Addresses that cannot be assigned'),
      default_quota: quota.describe('Quota of accounts without an explicit one'),
      quota_left: z
        .number()
        .int()
        .min(0)
        .nullable()
        .describe('Total quota in MB that is left for new accounts; null without a limit'),
      people_left: z
        .number()
        .int()
        .min(0)
        .nullable()
        .describe('Number of further users that the provider allows; null without a limit'),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/act': {
    summary: 'Change several users',
    description:
      'Each account is changed separately: a refused change does not affect the others. The reply contains the result of each.',
    access: 'administrator',
    body: z.object({
      ids: z.array(Id).min(1).max(100),
      act: UsersAction,
      user_quota: quota.optional().describe('Quota in MB. Required for `set_quota`, ignored otherwise'),
    }),
    reply: z.object({
      done: z.array(Id).describe('Ids of the changed accounts'),
      refused: z
        .array(z.object({ id: Id, code: z.string() }))
        .describe('Accounts that were not changed, each with an error code'),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/sign_out': {
    summary: 'Sign out a user everywhere',
    description: 'Ends all sessions and revokes app passwords and trusted devices.',
    access: 'administrator',
    params: user,
    reply: z.object({
      ended_sessions: z.number().int().describe('Number of ended sessions'),
      removed_app_passwords: z.number().int().describe('Number of revoked app passwords'),
    }),
    refuses: ['forbidden', 'owner_account', 'own_account'],
  },
  'POST /api/v2/organisation/users/:id/two_step_off': {
    summary: 'Turn off 2-step verification of a user',
    description: 'For users who lost their second step. The user is notified by mail.',
    access: 'administrator',
    params: user,
    refuses: ['forbidden', 'owner_account', 'own_account', 'two_step_off'],
  },
  'POST /api/v2/organisation/users/:id/invitation': {
    summary: 'Create an invitation link',
    description:
      'The user chooses a password with the link, which is valid for 7 days. Earlier links of the user expire. A second step is still required.',
    access: 'administrator',
    params: user,
    body: z.object({
      send_to: z
        .string()
        .trim()
        .min(3)
        .max(320)
        .optional()
        .describe('Address that receives the link. The user must already be able to read it'),
    }),
    reply: z.object({ url: z.string().describe('Invitation link; it is secret'), expires_at: UnixSeconds }),
    refuses: ['forbidden', 'owner_account', 'own_account'],
  },
  'POST /api/v2/organisation/users/:id/password': {
    summary: 'Set a new password for a user',
    description: 'Ends all sessions of the account.',
    access: 'administrator',
    params: user,
    body: z.object({ password, is_temporary }),
    refuses: ['forbidden', 'owner_account', 'own_account', 'password_weak', 'unavailable'],
  },
})
