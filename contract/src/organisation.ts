import { z } from 'zod'
import { ProgramPolicy, programPolicyFields } from './account/protection.ts'
import { Role } from './account/roles.ts'
import { endpoints } from './endpoint.ts'
import { displayName, Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'

/** An account of the organisation as administrators see it. Owners are included and have a different `type`. */
export const OrganisationUser = z
  .object({
    id: Id,
    email: z.string(),
    aliases: z.array(z.string()),
    fullname: z.string(),
    type: z.enum(['Owner', 'User']),
    role: Role,
    is_disabled: z.boolean(),
    /** 1 if the account may send mail, 0 if sending is disabled. */
    enable_smtp: z.union([z.literal(0), z.literal(1)]),
    /** Reason why sending was stopped as suspicious; enabling it again clears the reason. */
    sending_stopped: z.enum(['flood', 'refusals']).nullable(),
    user_quota: z.number().int().meta({ description: 'Limit in MB' }),
    user_used_quota: z.number().int().meta({ description: 'Used storage in bytes' }),
    /** Last use of any of its sessions, including ended ones; null before the first. */
    last_seen_at: UnixSeconds.nullable(),
    created_at: UnixSeconds,
    /** True if sign-in requires a second step. */
    two_step: z.boolean(),
    /** True if the user may use the drive, provided the organisation has one. */
    has_drive: z.boolean(),
    /** True if the user may sign in with mail clients, where only selected users may. */
    may_use_programs: z.boolean(),
  })
  .meta({ id: 'OrganisationUser' })
export type OrganisationUser = z.infer<typeof OrganisationUser>

/** State of a maintenance step of the installation. */
export const MaintenanceStepState = z
  .object({
    step: z.string(),
    /** Time of the last successful run; null if there was none. */
    done_at: UnixSeconds.nullable(),
    /** Start of consecutive failures; null after a success. */
    failing_since: UnixSeconds.nullable(),
    failures: z.number().int(),
  })
  .meta({ id: 'UpkeepStepState' })
export type MaintenanceStepState = z.infer<typeof MaintenanceStepState>

/** State of an external service that the server uses. */
export const ServiceState = z
  .object({
    service: z.enum(['virus', 'spam', 'out']),
    /**
     * Program behind the service. `built_in` and `none` are not external; `direct` is delivery to each recipient's
     * server.
     */
    kind: z.enum(['clamd', 'rspamd', 'relay', 'direct', 'built_in', 'none']),
    /** Time of the last response; null before the first. */
    answered_at: UnixSeconds.nullable(),
    /** Start of the current outage; null while it responds. */
    silent_since: UnixSeconds.nullable(),
  })
  .meta({ id: 'ServiceState' })
export type ServiceState = z.infer<typeof ServiceState>

/** Figures of an organisation: users and storage of mail and drive. */
export const OrganisationOverview = z
  .object({
    people: z.object({
      total: z.number().int(),
      /** Active within the last 30 days. */
      active: z.number().int(),
      never_seen: z.number().int(),
      disabled: z.number().int(),
      /** Users who can sign in with the password only. */
      without_two_step: z.number().int(),
    }),
    storage: z.object({
      used: z.number().int().meta({ description: 'In bytes' }),
      drive: z.number().int().meta({ description: 'Share of drives, including versions' }),
      quota: z.number().int().meta({ description: 'Quota of the organisation in MB' }),
    }),
    /** Largest accounts, in descending order. */
    largest: z.array(
      OrganisationUser.pick({
        id: true,
        email: true,
        fullname: true,
        user_quota: true,
        user_used_quota: true,
      }).extend({ drive_used: z.number().int().meta({ description: 'In bytes' }) }),
    ),
  })
  .meta({ id: 'OrganisationOverview' })
export type OrganisationOverview = z.infer<typeof OrganisationOverview>

/** Name and logo of the organisation, shown in system messages. */
export const OrganisationIdentity = z
  .object({
    name: z.string(),
    /** Path of the logo; null if there is none. */
    logo_url: z.string().nullable(),
  })
  .meta({ id: 'OrganisationIdentity' })
export type OrganisationIdentity = z.infer<typeof OrganisationIdentity>

const fullname = displayName(limits.maxFullNameCharacters)
const password = z.string().min(1).max(limits.maxPasswordCharacters)
const quota = z.number().int().min(1).max(limits.maxUserQuotaMegabytes)
/** True if the user must choose a new password at the next sign-in. */
const is_temporary = z.boolean().default(true)
const user = z.object({ id: Id })

/** Filter for users: all, active, disabled, never signed in, or administrators. */
export const PeopleState = z.enum([
  'all',
  'active',
  'shut',
  'never_seen',
  'just_added',
  'no_two_step',
  'keepers',
])
export type PeopleState = z.infer<typeof PeopleState>

/** Sort order of users. */
export const PeopleSort = z.enum(['email', 'name', 'storage', 'last_seen'])
export type PeopleSort = z.infer<typeof PeopleSort>

/** Bulk actions on users. */
export const UsersAction = z.enum([
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
export type UsersAction = z.infer<typeof UsersAction>

const peopleQuery = z.object({
  /** Part of an address or a name. */
  s: z.string().trim().max(100).default(''),
  state: PeopleState.default('all'),
  /** Sorts by given name, as is usual in Vietnam. */
  sort: PeopleSort.default('email'),
  order: z.enum(['asc', 'desc']).default('asc'),
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
    access: 'administrator',
    query: z.object({
      /** Changes with the logo, so that browsers can cache it. */
      v: z.string().max(40).optional(),
    }),
    bytes: 'image/png',
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/logo': {
    summary:
      'Upload the logo for system messages (multipart, field `file`): PNG, JPEG or WebP, at most 2 MB, at least 40 x 40; it is scaled to fit 480 x 120',
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
    summary: 'Get the state of maintenance, failed and waiting jobs, and damaged content',
    access: 'administrator',
    reply: z.object({
      upkeep: z.array(MaintenanceStepState),
      jobs_given_up: z.number().int(),
      jobs_not_understood: z.number().int(),
      /** Used disk space of the server in percent; null if it is not monitored. */
      disk_used: z.number().int().nullable(),
      /** External services and their state. */
      services: z.array(ServiceState),
      /** Number of damaged or missing content objects, and the time of detection; null if there are none. */
      damaged: z.object({ count: z.number().int(), since: UnixSeconds }).nullable(),
    }),
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/program_policy': {
    summary: 'Get the sign-in policy for mail programs',
    access: 'administrator',
    reply: ProgramPolicy,
    refuses: ['forbidden'],
  },
  'PUT /api/v2/organisation/program_policy': {
    summary: 'Require app passwords for mail programs, or not',
    access: 'administrator',
    body: z.object(programPolicyFields),
    reply: ProgramPolicy,
    refuses: ['forbidden'],
  },
  'GET /api/v2/organisation/users': {
    summary: 'List accounts by address, paged; `text` searches them',
    access: 'administrator',
    query: peopleQuery.extend({
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
  'GET /api/v2/organisation/users/export': {
    summary: 'Export all matching accounts. The export is logged',
    access: 'administrator',
    query: peopleQuery,
    reply: z.object({ items: z.array(OrganisationUser) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users': {
    summary: 'Add an account with a first password or an invitation',
    access: 'administrator',
    body: z.object({
      email: z.string().trim().min(3).max(320),
      fullname,
      /** Without a password the user can sign in only after an invitation. */
      password: password.optional(),
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
      'total_quota_exceeded',
      'unavailable',
    ],
  },
  'PATCH /api/v2/organisation/users/:id': {
    summary: 'Change name, quota, sending, role or state of an account. Disabling ends its sessions',
    access: 'administrator',
    params: user,
    body: z.object({
      fullname: fullname.optional(),
      user_quota: quota.optional(),
      enable_smtp: z.union([z.literal(0), z.literal(1)]).optional(),
      is_disabled: z.boolean().optional(),
      has_drive: z.boolean().optional(),
      may_use_programs: z.boolean().optional(),
      /** Only owners may set it. */
      role: Role.optional(),
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
    summary: 'Check which addresses can be assigned and how much storage is left',
    access: 'administrator',
    body: z.object({ emails: z.array(z.string().trim().min(3).max(320)).min(1).max(500) }),
    reply: z.object({
      refused: z.array(
        z.object({
          /** As entered. */
          email: z.string(),
          code: z.enum(['address_taken', 'address_resting', 'domain_not_own']),
        }),
      ),
      /** Quota of accounts without an explicit one. */
      default_quota: quota,
      /** Sum of quotas available for new accounts; null without a limit. */
      quota_left: z.number().int().min(0).nullable(),
    }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/act': {
    summary: 'Change many accounts. The response contains the result for each',
    access: 'administrator',
    body: z.object({
      ids: z.array(Id).min(1).max(100),
      act: UsersAction,
      /** For `set_quota`. */
      user_quota: quota.optional(),
    }),
    reply: z.object({ done: z.array(Id), refused: z.array(z.object({ id: Id, code: z.string() })) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/sign_out': {
    summary: 'End all sessions of an account and revoke its app passwords and trusted devices',
    access: 'administrator',
    params: user,
    reply: z.object({ ended_sessions: z.number().int(), removed_app_passwords: z.number().int() }),
    refuses: ['forbidden', 'owner_account', 'own_account'],
  },
  'POST /api/v2/organisation/users/:id/two_step_off': {
    summary: 'Turn off 2-step verification of a user who lost the second factor. The user is notified',
    access: 'administrator',
    params: user,
    refuses: ['forbidden', 'owner_account', 'own_account', 'two_step_off'],
  },
  'POST /api/v2/organisation/users/:id/invitation': {
    summary:
      'Create an invitation link and send it if requested. Earlier links expire; the second step is still required',
    access: 'administrator',
    params: user,
    body: z.object({
      /** An address that the user can already read. */
      send_to: z.string().trim().min(3).max(320).optional(),
    }),
    reply: z.object({ url: z.string(), expires_at: UnixSeconds }),
    refuses: ['forbidden', 'owner_account', 'own_account'],
  },
  'POST /api/v2/organisation/users/:id/password': {
    summary: 'Set a new password for an account and end its sessions',
    access: 'administrator',
    params: user,
    body: z.object({ password, is_temporary }),
    refuses: ['forbidden', 'owner_account', 'own_account', 'password_weak', 'unavailable'],
  },
})
