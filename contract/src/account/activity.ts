import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, pageOf, UnixSeconds } from '../ids.ts'
import { Device } from './devices.ts'

/** What can happen to an account when somebody signs in or out. */
export const signInKinds = [
  'signed_in',
  'sign_in_failed',
  'second_step_failed',
  'signed_out',
  'sessions_ended',
] as const

/** What can happen to its protection. */
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

/** What can happen to an account that its owner should be able to look up. */
export const ActivityKind = z.enum([...signInKinds, ...protectionKinds])
export type ActivityKind = z.infer<typeof ActivityKind>

/** By what somebody signed in. `trusted_device` is a password on a device that is asked for no second step. */
export const SignInMethod = z.enum([
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
export type SignInMethod = z.infer<typeof SignInMethod>

export const Activity = z
  .object({
    id: Id,
    kind: ActivityKind,
    at: UnixSeconds,
    address: z.string(),
    device: Device,
    /** Of a sign-in and of a failed second step. */
    method: SignInMethod.nullable(),
    /** Of a sign-in: from a device that the account did not know. */
    is_new_device: z.boolean(),
    /** How often: failures from one place within a quarter of an hour are one entry. */
    times: z.number().int(),
    /** The name of a passkey or of an app password. */
    name: z.string(),
    /** Whether it was this session. */
    is_current: z.boolean(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const OpenSession = z
  .object({
    id: Id,
    device: Device,
    address: z.string(),
    /** The name of the app password that it was opened with; null for a person's own. */
    app_password: z.string().nullable(),
    started_at: UnixSeconds,
    /** To within five minutes. */
    last_seen_at: UnixSeconds,
    expires_at: UnixSeconds,
    is_current: z.boolean(),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.infer<typeof OpenSession>

export const activityEndpoints = endpoints({
  'GET /api/v2/activity-logs': {
    summary: 'List sign-ins, failures and security changes, newest first',
    access: 'person',
    query: z.object({
      /** Sign-ins and failures only, or changes only. */
      show: z.enum(['all', 'sign_ins', 'changes']).default('all'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      cursor: z.string().max(200).optional(),
    }),
    reply: pageOf(Activity),
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/sessions': {
    summary: 'List open sessions, the current one first, then by last use',
    access: 'person',
    reply: z.array(OpenSession),
    refuses: [],
  },
  'DELETE /api/v2/sessions/:id': {
    summary: 'End a session on every node',
    access: 'person',
    params: z.object({ id: Id }),
    refuses: [],
  },
  'DELETE /api/v2/sessions': {
    summary: 'End all other sessions',
    access: 'person',
    reply: z.object({ ended: z.number().int() }),
    refuses: [],
  },
})
