import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, shownName, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { Device } from './devices.ts'
import { CodeChannel, CodeSent, PasskeyChallenge, PasskeyJson } from './sign-in.ts'

/** How well an account is protected. */
export const Protection = z
  .object({
    /** Whether a second step is asked for: an authenticator or codes by telephone are set up. */
    is_on: z.boolean(),
    authenticator: z.object({ added_at: UnixSeconds }).nullable(),
    /** Codes by text message or call go here. */
    phone: z.object({ added_at: UnixSeconds, phone_hint: z.string() }).nullable(),
    passkeys: z.number().int(),
    recovery_codes_left: z.number().int(),
    trusted_devices: z.number().int(),
    app_passwords: z.number().int(),
    password_changed_at: UnixSeconds,
    /** For which host passkeys can be used; null where there can be none. They work on it and the hosts below it. */
    passkey_host: z.string().nullable(),
  })
  .meta({ id: 'Protection' })
export type Protection = z.infer<typeof Protection>

/** The protection as it is now; with the first method, and when asked for anew, the recovery codes: shown once, here. */
export const ProtectionChanged = z
  .object({ protection: Protection, recovery_codes: z.array(z.string()).nullable() })
  .meta({ id: 'ProtectionChanged' })

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    created_at: UnixSeconds,
    last_used_at: UnixSeconds.nullable(),
    /** Whether it is kept by a service that brings it to other devices of its owner. */
    is_synced: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** What an app password opens: mail programs, mail programs for reading only, or the API. */
export const AppPasswordScope = z.enum(['mail_read', 'mail', 'api']).meta({
  id: 'AppPasswordScope',
  description:
    '`mail`: IMAP, POP3 and SMTP. `mail_read`: IMAP and POP3 without changes, deletions or sending. `api`: sessions of the API, which reach mail, contacts, drive and settings but not the account area',
})
export type AppPasswordScope = z.infer<typeof AppPasswordScope>

export const AppPassword = z
  .object({
    id: Id,
    name: z.string(),
    created_at: UnixSeconds,
    last_used_at: UnixSeconds.nullable(),
    /** From where it was used last; empty before. */
    last_address: z.string(),
    /** By which protocol; null before. */
    last_protocol: z.enum(['imap', 'pop3', 'smtp', 'api']).nullable(),
    scope: AppPasswordScope,
  })
  .meta({ id: 'AppPassword' })
export type AppPassword = z.infer<typeof AppPassword>

/** What an organisation says of how its mail programs sign in. */
export const programPolicyFields = {
  needs_app_password: z.boolean().meta({
    description: "Whether mail programs are let in with app passwords only, never with the person's own",
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
const label = shownName(limits.maxLabelCharacters)
const code = z.string().trim().min(1).max(40)

export const protectionEndpoints = endpoints({
  'GET /api/v2/2fa': {
    summary: 'How the account is protected',
    access: 'person',
    beforeSecondStep: true,
    reply: Protection,
    refuses: [],
  },
  'POST /api/v2/2fa/authenticator': {
    summary: 'Begin to set up an authenticator app: its key, and the same as the address of a QR code',
    access: 'person',
    beforeSecondStep: true,
    reply: z.object({ key: z.string(), otpauth_uri: z.string(), expires_at: UnixSeconds }),
    refuses: ['confirm_needed'],
  },
  'PUT /api/v2/2fa/authenticator': {
    summary:
      'Set up the authenticator app with a code that it shows; from then on a second step is asked for',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code }),
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'code_incorrect', 'sign_in_expired', 'too_many_sign_ins'],
  },
  'POST /api/v2/otp': {
    summary: 'Have a code sent to the own proved telephone, by text or voice',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ channel: CodeChannel.default('text') }),
    reply: CodeSent,
    refuses: ['phone_missing', 'code_sent_recently', 'too_many_codes'],
  },
  'PUT /api/v2/2fa/phone': {
    summary:
      'Let codes be sent to the own telephone as a second step, with a code that was sent there (`otp`)',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code }),
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'phone_missing', 'code_incorrect', 'too_many_sign_ins'],
  },
  'POST /api/v2/2fa/off': {
    summary:
      'Turn 2-step verification off, or one of its methods, with a code of any method that is on or a recovery code',
    access: 'person',
    body: z.object({ code, method: z.enum(['authenticator', 'phone']).optional() }),
    reply: Protection,
    refuses: ['code_incorrect', 'two_step_off', 'too_many_sign_ins'],
  },
  'POST /api/v2/2fa/recovery-codes': {
    summary: 'Make recovery codes anew; those before count no longer',
    access: 'person',
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'two_step_off'],
  },
  'GET /api/v2/2fa/devices': {
    summary: 'The devices that are asked for no second step',
    access: 'person',
    reply: z.array(TrustedDevice),
    refuses: [],
  },
  'DELETE /api/v2/2fa/devices/:id': {
    summary: 'Ask a device for the second step again',
    access: 'person',
    params: byId,
    refuses: [],
  },
  'DELETE /api/v2/2fa/devices': {
    summary: 'Ask every device for the second step again',
    access: 'person',
    refuses: [],
  },
  'GET /api/v2/passkeys': {
    summary: 'The passkeys of the account',
    access: 'person',
    reply: z.array(Passkey),
    refuses: [],
  },
  'POST /api/v2/passkeys/options': {
    summary: 'Begin to add a passkey',
    access: 'person',
    reply: PasskeyChallenge,
    refuses: ['confirm_needed', 'passkeys_unavailable', 'too_many_passkeys'],
  },
  'POST /api/v2/passkeys': {
    summary: 'Add the passkey that the browser made',
    access: 'person',
    body: z.object({ challenge_id: z.string().min(1).max(100), response: PasskeyJson, name: label }),
    reply: Passkey,
    refuses: ['confirm_needed', 'passkey_incorrect', 'sign_in_expired', 'too_many_passkeys'],
  },
  'PATCH /api/v2/passkeys/:id': {
    summary: 'Name a passkey',
    access: 'person',
    params: byId,
    body: z.object({ name: label }),
    reply: Passkey,
    refuses: [],
  },
  'DELETE /api/v2/passkeys/:id': {
    summary: 'Remove a passkey',
    access: 'person',
    params: byId,
    refuses: ['confirm_needed'],
  },
  'GET /api/v2/app-passwords': {
    summary: 'The passwords that other programs use',
    access: 'person',
    reply: z.array(AppPassword),
    refuses: [],
  },
  'POST /api/v2/app-passwords': {
    summary:
      'Make a password for another program, shown once, here. With the scope `api` a program uses it to start a session for the header X-AUTH-TOKEN, which never reaches the account area',
    access: 'person',
    body: z.object({ name: label, scope: AppPasswordScope.default('mail') }),
    reply: z.object({ app_password: AppPassword, password: z.string() }),
    refuses: ['confirm_needed', 'programs_off', 'too_many_app_passwords'],
  },
  'POST /api/v2/app-passwords/profile': {
    summary:
      'Make a link that an iPhone, iPad or Mac opens once, within ten minutes, to set its mail up; a password for it is made then',
    access: 'person',
    body: z.object({ name: label }),
    reply: z.object({ path: z.string(), expires_at: UnixSeconds }).meta({ id: 'ProgramProfileLink' }),
    refuses: ['confirm_needed', 'programs_off', 'too_many_app_passwords'],
  },
  'DELETE /api/v2/app-passwords/:id': {
    summary: 'Take a password of a program back; its sessions end at once',
    access: 'person',
    params: byId,
    refuses: [],
  },
  'POST /api/v2/password': {
    summary:
      'Change the own password. Every other session ends, app passwords and trusted devices are forgotten',
    access: 'person',
    body: z.object({
      current_password: z.string().min(1).max(limits.maxPasswordCharacters),
      new_password: z.string().min(1).max(1000),
    }),
    reply: z.object({ ended_sessions: z.number().int(), removed_app_passwords: z.number().int() }),
    refuses: ['password_incorrect', 'password_weak', 'password_same', 'too_many_sign_ins', 'unavailable'],
  },
})
