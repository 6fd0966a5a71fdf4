import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, pageOf, UnixSeconds } from '../ids.ts'
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

/** Account events that the owner can look up. */
export const ActivityKind = z.enum([...signInKinds, ...protectionKinds])
export type ActivityKind = z.infer<typeof ActivityKind>

/** Sign-in method. `trusted_device` is a password on a device that needs no second step. */
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
    /** Set for a sign-in and for a failed second step. */
    method: SignInMethod.nullable(),
    /** True for a sign-in from a device new to the account. */
    is_new_device: z.boolean(),
    /** Number of occurrences. Failures from one address within 15 minutes are one entry. */
    times: z.number().int(),
    /** Name of the passkey or app password. */
    name: z.string(),
    /** True if the entry belongs to the current session. */
    is_current: z.boolean(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const OpenSession = z
  .object({
    id: Id,
    device: Device,
    address: z.string(),
    /** Name of the app password that opened the session; null if the user signed in. */
    app_password: z.string().nullable(),
    started_at: UnixSeconds,
    /** Accurate to five minutes. */
    last_seen_at: UnixSeconds,
    expires_at: UnixSeconds,
    is_current: z.boolean(),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.infer<typeof OpenSession>

export const activityEndpoints = endpoints({
  'GET /api/v2/activity-logs': {
    summary: 'List security events of the account, newest first',
    access: 'person',
    query: z.object({
      show: z.enum(['all', 'sign_ins', 'changes']).default('all'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      cursor: z.string().max(200).optional(),
    }),
    reply: pageOf(Activity),
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/sessions': {
    summary: 'List open sessions, this one first',
    access: 'person',
    reply: z.array(OpenSession),
    refuses: [],
  },
  'DELETE /api/v2/sessions/:id': {
    summary: 'Sign out a session on every node',
    access: 'person',
    params: z.object({ id: Id }),
    refuses: [],
  },
  'DELETE /api/v2/sessions': {
    summary: 'Sign out all other sessions',
    access: 'person',
    reply: z.object({ ended: z.number().int() }),
    refuses: [],
  },
})
