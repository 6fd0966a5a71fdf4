import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, PageCursor, pageLimit, pageOf, pageOffset, UnixSeconds } from '../ids.ts'
import { Device } from './devices.ts'

/** Account events for sign-in and sign-out. */
export const signInKinds = [
  'signed_in',
  'sign_in_failed',
  'second_step_failed',
  'signed_out',
  'sessions_ended',
] as const

/** Account events that concern its protection. */
export const protectionKinds = [
  'password_changed',
  'two_step_on',
  'two_step_off',
  'two_step_changed',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'app_password_made',
  'app_password_removed',
  'device_trusted',
  'devices_forgotten',
  'phone_verified',
  'phone_removed',
  'password_recovered',
  'recovery_changed',
] as const

export const ActivityKind = z.enum([...signInKinds, ...protectionKinds]).describe('Kind of a security event')
export type ActivityKind = z.infer<typeof ActivityKind>

export const SignInMethod = z
  .enum([
    'password',
    'authenticator',
    'text',
    'voice',
    'recovery_code',
    'trusted_device',
    'passkey',
    'app_password',
    'single_sign_on',
  ])
  .describe('Sign-in method. `trusted_device` is a password on a device that needs no second step')
export type SignInMethod = z.infer<typeof SignInMethod>

export const Activity = z
  .object({
    id: Id,
    kind: ActivityKind,
    at: UnixSeconds,
    address: z.string().describe('IP address'),
    device: Device,
    method: SignInMethod.nullable().describe('Set for a sign-in and for a failed second step'),
    is_new_device: z.boolean().describe('True for a sign-in from a device new to the account'),
    times: z
      .number()
      .int()
      .describe('Number of occurrences. Failures from one address within 15 minutes are one entry'),
    name: z.string().describe('Name of the passkey or app password'),
    is_current: z.boolean().describe('True if the entry belongs to the current session'),
  })
  .meta({ id: 'Activity', description: 'A security event of an account' })
export type Activity = z.infer<typeof Activity>

export const OpenSession = z
  .object({
    id: Id,
    device: Device,
    address: z.string().describe('IP address of the last use'),
    app_password: z
      .string()
      .nullable()
      .describe('Name of the app password that opened the session; null if the user signed in'),
    started_at: UnixSeconds,
    last_seen_at: UnixSeconds.describe('Accurate to five minutes'),
    expires_at: UnixSeconds,
    is_current: z.boolean().describe('True for the session of this request'),
  })
  .meta({ id: 'OpenSession', description: 'An open session of an account' })
export type OpenSession = z.infer<typeof OpenSession>

export const activityEndpoints = endpoints({
  'GET /api/v2/activity-logs': {
    summary: 'List security events of your account',
    description: 'The newest event is first. Events are stored for one year.',
    access: 'person',
    query: z.object({
      show: z
        .enum(['all', 'sign_ins', 'changes'])
        .default('all')
        .describe('Events to list: all, sign-ins and sign-outs, or changes of the protection'),
      limit: pageLimit('events', { initial: 20 }),
      offset: pageOffset('events', 100_000),
      cursor: PageCursor,
    }),
    reply: pageOf(Activity),
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/sessions': {
    summary: 'List open sessions',
    description: 'The session of this request is first.',
    access: 'person',
    reply: z.array(OpenSession),
    refuses: [],
  },
  'DELETE /api/v2/sessions/:id': {
    summary: 'Sign out a session',
    description: 'Ends the session immediately on every node. An unknown id is answered with `not_found`.',
    access: 'person',
    params: z.object({ id: Id.describe('Id of the session') }),
    refuses: [],
  },
  'DELETE /api/v2/sessions': {
    summary: 'Sign out all other sessions',
    description: 'The session of this request remains open. The reply contains the number of ended sessions.',
    access: 'person',
    reply: z.object({ ended: z.number().int().describe('Number of ended sessions') }),
    refuses: [],
  },
})
