import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { displayName, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { Device } from './devices.ts'
import { CodeChannel, CodeSent, PasskeyChallenge, PasskeyJson } from './sign-in.ts'

/** Protection of an account. */
export const Protection = z
  .object({
    /** True if sign-in requires a second step: an authenticator or phone codes are set up. */
    is_on: z.boolean(),
    authenticator: z.object({ added_at: UnixSeconds }).nullable(),
    /** Phone that receives codes by text message or call. */
    phone: z.object({ added_at: UnixSeconds, phone_hint: z.string() }).nullable(),
    passkeys: z.number().int(),
    recovery_codes_left: z.number().int(),
    trusted_devices: z.number().int(),
    app_passwords: z.number().int(),
    password_changed_at: UnixSeconds,
    /** Host for which passkeys are valid, including its subdomains; null if passkeys are unavailable. */
    passkey_host: z.string().nullable(),
  })
  .meta({ id: 'Protection' })
export type Protection = z.infer<typeof Protection>

/**
 * The new protection. Recovery codes are included only after the first method is added and when new ones are requested.
 */
export const ProtectionChanged = z
  .object({ protection: Protection, recovery_codes: z.array(z.string()).nullable() })
  .meta({ id: 'ProtectionChanged' })

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    created_at: UnixSeconds,
    last_used_at: UnixSeconds.nullable(),
    /** True if a service synchronises the passkey to other devices. */
    is_synced: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** Scope of an app password: mail clients, read-only mail clients, or the API. */
export const AppPasswordScope = z.enum(['mail_read', 'mail', 'api']).meta({
  id: 'AppPasswordScope',
  description:
    '`mail`: IMAP, POP3 and SMTP. `mail_read`: IMAP and POP3, read-only, no sending. `api`: API sessions with mail, contacts, drive and settings, without the account area',
})
export type AppPasswordScope = z.infer<typeof AppPasswordScope>

export const AppPassword = z
  .object({
    id: Id,
    name: z.string(),
    created_at: UnixSeconds,
    last_used_at: UnixSeconds.nullable(),
    /** IP address of the last use; empty before the first. */
    last_address: z.string(),
    /** Protocol of the last use; null before the first. */
    last_protocol: z.enum(['imap', 'pop3', 'smtp', 'api']).nullable(),
    scope: AppPasswordScope,
  })
  .meta({ id: 'AppPassword' })
export type AppPassword = z.infer<typeof AppPassword>

/** Policies for sign-in by mail clients. */
export const programPolicyFields = {
  needs_app_password: z.boolean().meta({
    description: 'Whether mail programs must use app passwords',
  }),
}

export const ProgramPolicy = z.object(programPolicyFields).meta({ id: 'ProgramPolicy' })
export type ProgramPolicy = z.infer<typeof ProgramPolicy>

export const TrustedDevice = z
  .object({
    id: Id,
    device: Device,
    trusted_at: UnixSeconds,
    trusted_until: UnixSeconds,
    last_seen_at: UnixSeconds,
    last_address: z.string(),
    is_current: z.boolean(),
  })
  .meta({ id: 'TrustedDevice' })
export type TrustedDevice = z.infer<typeof TrustedDevice>

const byId = z.object({ id: Id })
const label = displayName(limits.maxLabelCharacters)
const code = z.string().trim().min(1).max(40)

export const protectionEndpoints = endpoints({
  'GET /api/v2/2fa': {
    summary: 'Get the protection of the account',
    access: 'person',
    beforeSecondStep: true,
    reply: Protection,
    refuses: [],
  },
  'POST /api/v2/2fa/authenticator': {
    summary: 'Start to set up an authenticator app: key and QR code address',
    access: 'person',
    beforeSecondStep: true,
    reply: z.object({ key: z.string(), otpauth_uri: z.string(), expires_at: UnixSeconds }),
    refuses: ['confirm_needed'],
  },
  'PUT /api/v2/2fa/authenticator': {
    summary: 'Turn on the authenticator app with a code of it',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code }),
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'code_incorrect', 'sign_in_expired', 'too_many_sign_ins'],
  },
  'POST /api/v2/otp': {
    summary: 'Send a code to your verified phone, by text or voice',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ channel: CodeChannel.default('text') }),
    reply: CodeSent,
    refuses: ['phone_missing', 'code_sent_recently', 'too_many_codes'],
  },
  'PUT /api/v2/2fa/phone': {
    summary: 'Turn on codes by phone as second step, with a code (`otp`)',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code }),
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'phone_missing', 'code_incorrect', 'too_many_sign_ins'],
  },
  'POST /api/v2/2fa/off': {
    summary: 'Turn off 2-step verification or one method, with a code',
    access: 'person',
    body: z.object({ code, method: z.enum(['authenticator', 'phone']).optional() }),
    reply: Protection,
    refuses: ['code_incorrect', 'two_step_off', 'too_many_sign_ins'],
  },
  'POST /api/v2/2fa/recovery-codes': {
    summary: 'Create new recovery codes and invalidate the old ones',
    access: 'person',
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'two_step_off'],
  },
  'GET /api/v2/2fa/devices': {
    summary: 'List trusted devices',
    access: 'person',
    reply: z.array(TrustedDevice),
    refuses: [],
  },
  'DELETE /api/v2/2fa/devices/:id': {
    summary: 'Remove a trusted device',
    access: 'person',
    params: byId,
    refuses: [],
  },
  'DELETE /api/v2/2fa/devices': {
    summary: 'Remove all trusted devices',
    access: 'person',
    refuses: [],
  },
  'GET /api/v2/passkeys': {
    summary: 'List passkeys',
    access: 'person',
    reply: z.array(Passkey),
    refuses: [],
  },
  'POST /api/v2/passkeys/options': {
    summary: 'Start to add a passkey',
    access: 'person',
    reply: PasskeyChallenge,
    refuses: ['confirm_needed', 'passkeys_unavailable', 'too_many_passkeys'],
  },
  'POST /api/v2/passkeys': {
    summary: 'Add the passkey that the browser created',
    access: 'person',
    body: z.object({ challenge_id: z.string().min(1).max(100), response: PasskeyJson, name: label }),
    reply: Passkey,
    refuses: ['confirm_needed', 'passkey_incorrect', 'sign_in_expired', 'too_many_passkeys'],
  },
  'PATCH /api/v2/passkeys/:id': {
    summary: 'Rename a passkey',
    access: 'person',
    params: byId,
    body: z.object({ name: label }),
    reply: Passkey,
    refuses: [],
  },
  'DELETE /api/v2/passkeys/:id': {
    summary: 'Delete a passkey',
    access: 'person',
    params: byId,
    refuses: ['confirm_needed'],
  },
  'GET /api/v2/app-passwords': {
    summary: 'List app passwords',
    access: 'person',
    reply: z.array(AppPassword),
    refuses: [],
  },
  'POST /api/v2/app-passwords': {
    summary:
      'Create an app password, shown once. With the scope `api` it starts sessions for `X-AUTH-TOKEN`, except for the account area',
    access: 'person',
    body: z.object({ name: label, scope: AppPasswordScope.default('mail') }),
    reply: z.object({ app_password: AppPassword, password: z.string() }),
    refuses: ['confirm_needed', 'programs_off', 'too_many_app_passwords'],
  },
  'POST /api/v2/app-passwords/profile': {
    summary: 'Create a link that sets up mail on an iPhone, iPad or Mac once, within ten minutes',
    access: 'person',
    body: z.object({ name: label }),
    reply: z.object({ path: z.string(), expires_at: UnixSeconds }).meta({ id: 'ProgramProfileLink' }),
    refuses: ['confirm_needed', 'programs_off', 'too_many_app_passwords'],
  },
  'DELETE /api/v2/app-passwords/:id': {
    summary: 'Revoke an app password and end its sessions',
    access: 'person',
    params: byId,
    refuses: [],
  },
  'POST /api/v2/password': {
    summary: 'Change your password. All other sessions, app passwords and trusted devices are revoked',
    access: 'person',
    body: z.object({
      current_password: z.string().min(1).max(limits.maxPasswordCharacters),
      new_password: z.string().min(1).max(1000),
    }),
    reply: z.object({ ended_sessions: z.number().int(), removed_app_passwords: z.number().int() }),
    refuses: ['password_incorrect', 'password_weak', 'password_same', 'too_many_sign_ins', 'unavailable'],
  },
})
