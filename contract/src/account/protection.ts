import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { displayName, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { Device } from './devices.ts'
import { CodeChannel, CodeSent, PasskeyChallenge, PasskeyJson } from './sign-in.ts'

export const Protection = z
  .object({
    is_on: z
      .boolean()
      .describe('True if sign-in requires a second step: an authenticator or phone codes are set up'),
    authenticator: z
      .object({ added_at: UnixSeconds })
      .nullable()
      .describe('Authenticator app; null if none is set up'),
    phone: z
      .object({
        added_at: UnixSeconds,
        phone_hint: z.string().describe('Masked phone number; only the last digits are visible'),
      })
      .nullable()
      .describe('Phone that receives codes by text message or call'),
    passkeys: z.number().int().describe('Number of passkeys'),
    recovery_codes_left: z.number().int().describe('Number of unused recovery codes'),
    trusted_devices: z.number().int().describe('Number of trusted devices'),
    app_passwords: z.number().int().describe('Number of app passwords'),
    password_changed_at: UnixSeconds,
    passkey_host: z
      .string()
      .nullable()
      .describe(
        'Host for which passkeys are valid, including its subdomains; null if passkeys are unavailable',
      ),
  })
  .meta({ id: 'Protection', description: 'Protection of an account' })
export type Protection = z.infer<typeof Protection>

export const ProtectionChanged = z
  .object({
    protection: Protection,
    recovery_codes: z
      .array(z.string())
      .nullable()
      .describe('New recovery codes, shown only once; null if none were created'),
  })
  .meta({
    id: 'ProtectionChanged',
    description:
      'The new protection. Recovery codes are included only after the first method is added and when new ones are requested',
  })

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    created_at: UnixSeconds,
    last_used_at: UnixSeconds.nullable(),
    is_synced: z.boolean().describe('True if a service synchronises the passkey to other devices'),
  })
  .meta({ id: 'Passkey', description: 'A passkey of the account' })
export type Passkey = z.infer<typeof Passkey>

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
    last_address: z.string().describe('IP address of the last use; empty before the first'),
    last_protocol: z
      .enum(['imap', 'pop3', 'smtp', 'api'])
      .nullable()
      .describe('Protocol of the last use; null before the first'),
    scope: AppPasswordScope,
  })
  .meta({ id: 'AppPassword', description: 'An app password, without the password itself' })
export type AppPassword = z.infer<typeof AppPassword>

/** Policies for sign-in by email apps. */
export const programPolicyFields = {
  needs_app_password: z.boolean().describe('Whether email apps must use app passwords'),
}

export const ProgramPolicy = z
  .object(programPolicyFields)
  .meta({ id: 'ProgramPolicy', description: 'Policy for sign-in by email apps' })
export type ProgramPolicy = z.infer<typeof ProgramPolicy>

export const TrustedDevice = z
  .object({
    id: Id,
    device: Device,
    trusted_at: UnixSeconds,
    trusted_until: UnixSeconds,
    last_seen_at: UnixSeconds,
    last_address: z.string().describe('IP address of the last use'),
    is_current: z.boolean().describe('True for the device of this request'),
  })
  .meta({ id: 'TrustedDevice', description: 'A device that needs no second step at sign-in' })
export type TrustedDevice = z.infer<typeof TrustedDevice>

const deviceId = z.object({ id: Id.describe('Id of the trusted device') })
const passkeyId = z.object({ id: Id.describe('Id of the passkey') })
const appPasswordId = z.object({ id: Id.describe('Id of the app password') })
const passkeyName = displayName(limits.maxLabelCharacters).describe('Name of the passkey')
const appPasswordName = displayName(limits.maxLabelCharacters).describe('Name of the app password')
const code = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .describe('Code of the authenticator app, of the phone, or a recovery code')

export const protectionEndpoints = endpoints({
  'GET /api/v2/2fa': {
    summary: 'Get the protection of your account',
    description:
      'Returns the configured second steps and the number of passkeys, recovery codes, trusted devices and app passwords.',
    access: 'person',
    beforeSecondStep: true,
    reply: Protection,
    refuses: [],
  },
  'POST /api/v2/2fa/authenticator': {
    summary: 'Start to set up an authenticator app',
    description:
      'Returns a key and the content of its QR code. The key is active only after `PUT` on the same path.',
    access: 'person',
    beforeSecondStep: true,
    reply: z.object({
      key: z.string().describe('Key to type into the authenticator app'),
      otpauth_uri: z.string().describe('Content of the QR code'),
      expires_at: UnixSeconds.describe('End of the setup, Unix time in seconds, UTC'),
    }),
    refuses: ['confirm_needed'],
  },
  'PUT /api/v2/2fa/authenticator': {
    summary: 'Turn on the authenticator app',
    description:
      'Requires a code of the app. If it is the first method, the reply contains recovery codes, which are shown only once.',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code }),
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'code_incorrect', 'sign_in_expired', 'too_many_sign_ins'],
  },
  'POST /api/v2/otp': {
    summary: 'Send a code to your phone',
    description: 'The code turns on codes by phone with `PUT /api/v2/2fa/phone`.',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ channel: CodeChannel.default('text') }),
    reply: CodeSent,
    refuses: ['phone_missing', 'code_sent_recently', 'too_many_codes'],
  },
  'PUT /api/v2/2fa/phone': {
    summary: 'Turn on codes by phone',
    description:
      'Requires the code of `POST /api/v2/otp`. If it is the first method, the reply contains recovery codes, which are shown only once.',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({ code }),
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'phone_missing', 'code_incorrect', 'too_many_sign_ins'],
  },
  'POST /api/v2/2fa/off': {
    summary: 'Turn off 2-step verification',
    description: 'Turns off one method, or all methods if `method` is missing. Requires a current code.',
    access: 'person',
    body: z.object({
      code,
      method: z
        .enum(['authenticator', 'phone'])
        .optional()
        .describe('Method to turn off; all methods if missing'),
    }),
    reply: Protection,
    refuses: ['code_incorrect', 'two_step_off', 'too_many_sign_ins'],
  },
  'POST /api/v2/2fa/recovery-codes': {
    summary: 'Create new recovery codes',
    description: 'The previous codes are no longer valid. The new ones are shown only in this reply.',
    access: 'person',
    reply: ProtectionChanged,
    refuses: ['confirm_needed', 'two_step_off'],
  },
  'GET /api/v2/2fa/devices': {
    summary: 'List trusted devices',
    description: 'Sign-in on a trusted device needs no second step.',
    access: 'person',
    reply: z.array(TrustedDevice),
    refuses: [],
  },
  'DELETE /api/v2/2fa/devices/:id': {
    summary: 'Remove a trusted device',
    description: 'The next sign-in on the device needs the second step.',
    access: 'person',
    params: deviceId,
    refuses: [],
  },
  'DELETE /api/v2/2fa/devices': {
    summary: 'Remove all trusted devices',
    description: 'Repeating the request is safe.',
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
    description: 'Returns the options for the WebAuthn function of the browser.',
    access: 'person',
    reply: PasskeyChallenge,
    refuses: ['confirm_needed', 'passkeys_unavailable', 'too_many_passkeys'],
  },
  'POST /api/v2/passkeys': {
    summary: 'Add a passkey',
    description: 'Send the response of the browser to `POST /api/v2/passkeys/options`.',
    access: 'person',
    body: z.object({
      challenge_id: z.string().min(1).max(100).describe('Value of `challenge_id` of the options'),
      response: PasskeyJson.describe('Response of the browser'),
      name: passkeyName,
    }),
    reply: Passkey,
    refuses: ['confirm_needed', 'passkey_incorrect', 'sign_in_expired', 'too_many_passkeys'],
  },
  'PATCH /api/v2/passkeys/:id': {
    summary: 'Rename a passkey',
    access: 'person',
    params: passkeyId,
    body: z.object({ name: passkeyName }),
    reply: Passkey,
    refuses: [],
  },
  'DELETE /api/v2/passkeys/:id': {
    summary: 'Delete a passkey',
    description: 'The passkey can no longer sign in. Open sessions are not affected.',
    access: 'person',
    params: passkeyId,
    refuses: ['confirm_needed'],
  },
  'GET /api/v2/app-passwords': {
    summary: 'List app passwords',
    description: 'The passwords themselves cannot be read.',
    access: 'person',
    reply: z.array(AppPassword),
    refuses: [],
  },
  'POST /api/v2/app-passwords': {
    summary: 'Create an app password',
    description:
      'The password is shown only in this reply. With the scope `api` it opens sessions for programs, which cannot use the account area.',
    access: 'person',
    body: z.object({ name: appPasswordName, scope: AppPasswordScope.default('mail') }),
    reply: z.object({
      app_password: AppPassword,
      password: z.string().describe('The app password, shown only once'),
    }),
    refuses: ['confirm_needed', 'programs_off', 'too_many_app_passwords'],
  },
  'POST /api/v2/app-passwords/profile': {
    summary: 'Create a setup link for Apple devices',
    description:
      'The link configures mail on an iPhone, iPad or Mac. It works once, within ten minutes, and creates an app password.',
    access: 'person',
    body: z.object({ name: appPasswordName }),
    reply: z
      .object({ path: z.string().describe('Path of the link'), expires_at: UnixSeconds })
      .meta({ id: 'ProgramProfileLink', description: 'A link that sets up mail on an Apple device once' }),
    refuses: ['confirm_needed', 'programs_off', 'too_many_app_passwords'],
  },
  'DELETE /api/v2/app-passwords/:id': {
    summary: 'Revoke an app password',
    description: 'Connected email apps and API sessions of the password are disconnected immediately.',
    access: 'person',
    params: appPasswordId,
    refuses: [],
  },
  'POST /api/v2/password': {
    summary: 'Change your password',
    description:
      'Ends all other sessions and revokes app passwords and trusted devices. The session of this request remains open.',
    access: 'person',
    body: z.object({
      current_password: z.string().min(1).max(limits.maxPasswordCharacters),
      new_password: z.string().min(1).max(1000),
    }),
    reply: z.object({
      ended_sessions: z.number().int().describe('Number of ended sessions'),
      removed_app_passwords: z.number().int().describe('Number of revoked app passwords'),
    }),
    refuses: ['password_incorrect', 'password_weak', 'password_same', 'too_many_sign_ins', 'unavailable'],
  },
})
