import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { ActingPerson } from './mailbox-rights.ts'
import { Role } from './roles.ts'
import { SingleSignOn } from './single-sign-on.ts'

/** The signed-in person, and what the client needs to know about what they may do. */
export const UserInfo = z
  .object({
    id: Id,
    email: z.string(),
    fullname: z.string(),
    /** 1 when this account may send mail, 0 when its sending is switched off. */
    enable_smtp: z.union([z.literal(0), z.literal(1)]),
    type: z.enum(['Owner', 'User']),
    role: Role,
    /** The address of the organisation's owner. */
    owner: z.string(),
    domains: z.array(z.object({ domain: z.string(), active: z.boolean() })),
    /** Whether the domain of this account has proved its DNS records. */
    domain_verified: z.boolean(),
    new_api: z.literal('v4'),
    timezone: z.string(),
    /** Set where sending was stopped because it looked like that of somebody else; an Owner lets it go on. */
    sending_stopped: z.object({ reason: z.enum(['flood', 'refusals']), since: z.number().int() }).nullable(),
    /** For who looks after the organisation: whose sending is stopped, by address. */
    stopped_people: z.array(z.string()),
    avatar_url: z.string().nullable(),
    /** From when on nobody of the organisation gets in without a second step; null for who has one, and where none is asked for. */
    second_step_from: z.number().int().nullable(),
    /** Set where this is a mailbox in which somebody else acts: who, and what they may. */
    acting: ActingPerson.optional(),
  })
  .meta({ id: 'UserInfo' })
export type UserInfo = z.infer<typeof UserInfo>

/** The storage line: sizes in megabytes for the limit (the specification's unit) and bytes for what is used. */
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
  /** Stay signed in on this device. */
  remember: z.boolean().default(false),
})

/** A session as its owner receives it: the token is shown once, here. */
export const SessionStarted = z
  .object({ token: z.string(), expires_at: z.number().int(), user: UserInfo })
  .meta({ id: 'SessionStarted' })
export type SessionStarted = z.infer<typeof SessionStarted>

/** One of the accounts that a demo store offers on its sign-in page. */
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
