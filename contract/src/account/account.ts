import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { ActingPerson } from './mailbox-rights.ts'
import { Role } from './roles.ts'
import { SingleSignOn } from './single-sign-on.ts'

/** The signed-in user and their permissions. */
export const UserInfo = z
  .object({
    id: Id,
    email: z.string(),
    fullname: z.string(),
    /** 1 if the account may send mail, 0 if sending is disabled. */
    enable_smtp: z.union([z.literal(0), z.literal(1)]),
    type: z.enum(['Owner', 'User']),
    role: Role,
    /** Address of the organisation's owner. */
    owner: z.string(),
    domains: z.array(z.object({ domain: z.string(), active: z.boolean() })),
    /** True after the DNS records of the account's domain were verified. */
    domain_verified: z.boolean(),
    new_api: z.literal('v4'),
    timezone: z.string(),
    /** Set while sending is stopped because it looked like a compromised account. An Owner can allow it again. */
    sending_stopped: z.object({ reason: z.enum(['flood', 'refusals']), since: z.number().int() }).nullable(),
    /** For administrators: addresses of users whose sending is stopped. */
    stopped_people: z.array(z.string()),
    avatar_url: z.string().nullable(),
    /**
     * Time from which sign-in requires a second step; null if the user has one or the organisation does not require it.
     */
    second_step_from: z.number().int().nullable(),
    /** Set in a shared or delegated mailbox: the acting user and their rights. */
    acting: ActingPerson.optional(),
  })
  .meta({ id: 'UserInfo' })
export type UserInfo = z.infer<typeof UserInfo>

/** Storage use. The limit is in megabytes (the unit of the specification), the use in bytes. */
export const Quota = z
  .object({
    user_quota: z.number().int().meta({ description: 'Limit in MB' }),
    user_used_quota: z.number().int().meta({ description: 'Used storage in bytes' }),
    auto_quota: z.boolean(),
  })
  .meta({ id: 'Quota' })
export type Quota = z.infer<typeof Quota>

export const SignInBody = z.object({
  email: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(limits.maxPasswordCharacters),
  /** Keeps the session after the browser is closed. */
  remember: z.boolean().default(false),
})

/** A new session. The token is returned only here. */
export const SessionStarted = z
  .object({ token: z.string(), expires_at: z.number().int(), user: UserInfo })
  .meta({ id: 'SessionStarted' })
export type SessionStarted = z.infer<typeof SessionStarted>

/** An account that the sign-in page of a demo offers. */
export const DemoAccount = z
  .object({ email: z.string(), fullname: z.string(), note: z.string() })
  .meta({ id: 'DemoAccount' })
export type DemoAccount = z.infer<typeof DemoAccount>

export const accountEndpoints = endpoints({
  'PUT /api/v2/session': {
    summary: 'Set the session cookie for the session in the header. Frames, downloads and the socket need it',
    access: 'person',
    beforeSecondStep: true,
    refuses: [],
  },
  'DELETE /api/v2/session': {
    summary: 'Sign out. The session ends at once on every node',
    access: 'account',
    beforeSecondStep: true,
    refuses: [],
  },
  'GET /api/v2/session/demo': {
    summary: 'Get the sign-in options: demo accounts with their password, and the single sign-on provider',
    access: 'public',
    beforeSetUp: true,
    reply: z.object({
      password: z.string().nullable(),
      accounts: z.array(DemoAccount),
      is_open_to_anybody: z.boolean().describe('Whether the demo accounts are reachable from other machines'),
      single_sign_on: SingleSignOn.nullable(),
    }),
    refuses: [],
  },
  'GET /api/v2/user/info': {
    summary: 'Get the signed-in user',
    access: 'account',
    beforeSecondStep: true,
    mailbox: { needs: 'read' },
    reply: UserInfo,
    refuses: [],
  },
  'GET /api/v2/accounts/quota': {
    summary: 'Get the storage quota and its use',
    access: 'account',
    mailbox: { needs: 'read' },
    reply: Quota,
    refuses: [],
  },
})
