import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { ActingPerson } from './mailbox-rights.ts'
import { Role } from './roles.ts'
import { SingleSignOn } from './single-sign-on.ts'

export const UserInfo = z
  .object({
    id: Id,
    email: z.string(),
    fullname: z.string(),
    enable_smtp: z
      .union([z.literal(0), z.literal(1)])
      .describe('1 if the account may send mail, 0 if sending is disabled'),
    type: z
      .enum(['Owner', 'User'])
      .describe('`Owner` for owners, `User` for all others. For older clients; use `role`'),
    role: Role,
    owner: z.string().describe("Address of the organisation's owner"),
    domains: z
      .array(
        z.object({
          domain: z.string(),
          active: z.boolean().describe('False if the domain does not receive mail'),
        }),
      )
      .describe('Domains of the organisation. Verified ones are first'),
    domain_verified: z.boolean().describe("True after the DNS records of the account's domain were verified"),
    new_api: z.literal('v4').describe('Version of the id format; always `v4`'),
    timezone: z.string().describe('IANA time zone of the user'),
    sending_stopped: z
      .object({
        reason: z
          .enum(['flood', 'refusals'])
          .describe(
            '`flood`: the account sent far more than usual; `refusals`: many servers refused its messages',
          ),
        since: z.number().int().describe('Unix time in seconds, UTC'),
      })
      .nullable()
      .describe(
        'Set while sending is stopped because the account looked compromised. An owner can allow it again',
      ),
    stopped_people: z
      .array(z.string())
      .describe('For administrators: addresses of users whose sending is stopped'),
    avatar_url: z.string().nullable().describe('Path of the picture; null if there is none'),
    second_step_from: z
      .number()
      .int()
      .nullable()
      .describe(
        'Unix time in seconds from which sign-in requires a second step; null if the user has one or the organisation does not require it',
      ),
    acting: ActingPerson.optional().describe(
      'Set in a shared or delegated mailbox: the acting user and their rights',
    ),
  })
  .meta({ id: 'UserInfo', description: 'The signed-in user and their permissions' })
export type UserInfo = z.infer<typeof UserInfo>

export const Quota = z
  .object({
    user_quota: z.number().int().describe('Limit in MB'),
    user_used_quota: z.number().int().describe('Used storage in bytes'),
    auto_quota: z.boolean().describe('True if the quota grows automatically'),
  })
  .meta({
    id: 'Quota',
    description: 'Storage use. The limit is in megabytes (the unit of the specification), the use in bytes',
  })
export type Quota = z.infer<typeof Quota>

export const SignInBody = z
  .object({
    email: z.string().trim().min(1).max(320).describe('Address of the account, or one of its aliases'),
    password: z
      .string()
      .min(1)
      .max(limits.maxPasswordCharacters)
      .describe('Password of the account, or an app password with the scope `api`'),
    remember: z.boolean().default(false).describe('Keeps the session after the browser is closed'),
  })
  .describe('Address and password of a sign-in')

export const SessionStarted = z
  .object({
    token: z.string().describe('Secret token; send it in the header `X-AUTH-TOKEN`'),
    expires_at: z.number().int().describe('Unix time in seconds, UTC'),
    user: UserInfo,
  })
  .meta({ id: 'SessionStarted', description: 'A new session. The token is returned only here' })
export type SessionStarted = z.infer<typeof SessionStarted>

export const DemoAccount = z
  .object({
    email: z.string(),
    fullname: z.string(),
    note: z.string().describe('Short description of the account'),
  })
  .meta({ id: 'DemoAccount', description: 'An account that the sign-in page of a demo offers' })
export type DemoAccount = z.infer<typeof DemoAccount>

export const accountEndpoints = endpoints({
  'PUT /api/v2/session': {
    summary: 'Set the session cookie',
    description:
      'Sets the cookie for the session whose token is in the header. A browser needs the cookie for frames, downloads and the socket, which cannot send the header. Repeating the request is safe.',
    access: 'person',
    beforeSecondStep: true,
    refuses: [],
  },
  'DELETE /api/v2/session': {
    summary: 'Sign out',
    description:
      'Ends the session immediately on every node and deletes its cookie. Open sockets of the session are closed.',
    access: 'account',
    beforeSecondStep: true,
    refuses: [],
  },
  'GET /api/v2/session/demo': {
    summary: 'Get the sign-in options',
    description:
      'Returns the single sign-on provider and, on a demo server, the demo accounts with their password. It is available before the first account exists.',
    access: 'public',
    beforeSetUp: true,
    reply: z.object({
      password: z
        .string()
        .nullable()
        .describe('Password of all demo accounts; null if this is not a demo server'),
      accounts: z.array(DemoAccount).describe('Demo accounts; empty if this is not a demo server'),
      is_open_to_anybody: z.boolean().describe('Whether the demo accounts are reachable from other machines'),
      single_sign_on: SingleSignOn.nullable().describe('Identity provider; null if none is configured'),
    }),
    refuses: [],
  },
  'GET /api/v2/user/info': {
    summary: 'Get the signed-in user',
    description:
      'Returns the account, its role and its permissions. In a shared or delegated mailbox the reply describes that mailbox, and `acting` describes the signed-in user.',
    access: 'account',
    beforeSecondStep: true,
    mailbox: { needs: 'read' },
    reply: UserInfo,
    refuses: [],
  },
  'GET /api/v2/accounts/quota': {
    summary: 'Get the storage quota and its use',
    description: 'The limit is in megabytes, the used storage in bytes. Mail and drive share the quota.',
    access: 'account',
    mailbox: { needs: 'read' },
    reply: Quota,
    refuses: [],
  },
})
