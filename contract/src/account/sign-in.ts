import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { SessionStarted, SignInBody } from './account.ts'

export const SecondStepMethod = z
  .enum(['authenticator', 'text', 'voice', 'passkey', 'recovery_code'])
  .describe(
    'Method of the second step. `text` and `voice` first need a code sent by `POST /api/v2/auth-verification/resend`',
  )
export type SecondStepMethod = z.infer<typeof SecondStepMethod>

export const CodeChannel = z
  .enum(['text', 'voice'])
  .describe('Delivery of a phone code: text message or call')
export type CodeChannel = z.infer<typeof CodeChannel>

/** Details of the refusal `second_step_needed`. The ticket is not a session; it only allows the second step. */
export interface SecondStepNeeded {
  ticket: string
  /** Methods that the account can use, the default first. */
  methods: SecondStepMethod[]
  /** Masked phone number, for example "*** *** 678"; null without a phone. */
  phone_hint: string | null
  /** Unix seconds. Afterwards, or after too many wrong codes, sign-in must be restarted. */
  expires_at: number
}

/** Details of the refusal `own_password_needed`. */
export interface NewPasswordRequired {
  ticket: string
  /** Unix seconds. Afterwards sign-in must be restarted. */
  expires_at: number
}

const ticket = z
  .string()
  .min(1)
  .max(100)
  .describe('Ticket of `second_step_needed`, `own_password_needed` or an invitation link')

export const PasskeyJson = z
  .record(z.string(), z.unknown())
  .describe('JSON of the WebAuthn functions of the browser, unchanged')

export const PasskeyChallenge = z
  .object({
    challenge_id: z.string().describe('Send it with the response of the browser'),
    options: PasskeyJson.describe('Options for the WebAuthn function of the browser'),
  })
  .meta({
    id: 'PasskeyChallenge',
    description: 'Options of a passkey request, and the id that the response must repeat',
  })

export const CodeSent = z
  .object({
    phone_hint: z.string().describe('Masked phone number; only the last digits are visible'),
    channel: CodeChannel,
    retry_after_seconds: z.number().int().describe('Seconds until another code can be requested'),
    expires_at: UnixSeconds,
  })
  .meta({ id: 'CodeSent', description: 'A code that was sent to a phone' })

const trust_device = z
  .boolean()
  .default(false)
  .describe('True to skip the second step in this browser for 30 days')

export const signInEndpoints = endpoints({
  'POST /api/v2/session': {
    summary: 'Sign in with address and password',
    description:
      'Returns the token of the new session and also sets the session cookie. With 2-step verification the error `second_step_needed` contains a ticket; continue with `POST /api/v2/auth-verification`.',
    access: 'public',
    body: SignInBody,
    reply: SessionStarted,
    refuses: [
      'wrong_credentials',
      'too_many_sign_ins',
      'account_disabled',
      'organisation_suspended',
      'second_step_needed',
      'own_password_needed',
      'programs_off',
      'app_password_mail_only',
      'unavailable',
    ],
  },
  'POST /api/v2/auth-verification': {
    summary: 'Complete sign-in with a code',
    description:
      'The code comes from the authenticator app, a text message, a call or the list of recovery codes. A recovery code works once.',
    access: 'public',
    body: z.object({
      ticket,
      method: SecondStepMethod.exclude(['passkey']),
      code: z.string().trim().min(1).max(40),
      trust_device,
    }),
    reply: SessionStarted,
    refuses: [
      'code_incorrect',
      'sign_in_expired',
      'too_many_sign_ins',
      'account_disabled',
      'organisation_suspended',
      'own_password_needed',
    ],
  },
  'POST /api/v2/auth-verification/resend': {
    summary: 'Send the sign-in code to the phone',
    description:
      'Uses the verified phone of the account. Call it before the methods `text` and `voice`, also for the first code.',
    access: 'public',
    body: z.object({ ticket, channel: CodeChannel.default('text') }),
    reply: CodeSent,
    refuses: ['sign_in_expired', 'code_sent_recently', 'too_many_codes', 'phone_missing'],
  },
  'POST /api/v2/session/passkey/options': {
    summary: 'Start sign-in with a passkey',
    description:
      'Without a ticket the passkey replaces the password. With the ticket of `second_step_needed` it is the second step.',
    access: 'public',
    body: z.object({ ticket: ticket.optional() }),
    reply: PasskeyChallenge,
    refuses: ['sign_in_expired', 'passkeys_unavailable', 'too_many_sign_ins'],
  },
  'POST /api/v2/session/passkey': {
    summary: 'Sign in with a passkey',
    description: 'Send the response of the browser to `POST /api/v2/session/passkey/options`.',
    access: 'public',
    body: z.object({
      challenge_id: z.string().min(1).max(100).describe('Value of `challenge_id` of the options'),
      response: PasskeyJson.describe('Response of the browser'),
      remember: z
        .boolean()
        .default(false)
        .describe(
          'Keeps the session after the browser is closed. After a password, the choice made with the password applies',
        ),
      trust_device,
    }),
    reply: SessionStarted,
    refuses: [
      'passkey_incorrect',
      'sign_in_expired',
      'too_many_sign_ins',
      'account_disabled',
      'organisation_suspended',
      'own_password_needed',
    ],
  },
  'POST /api/v2/session/invitation': {
    summary: 'Get the account of an invitation link',
    description: 'Does not use up the link.',
    access: 'public',
    body: z.object({ ticket }),
    reply: z.object({ email: z.string(), fullname: z.string() }),
    refuses: ['sign_in_expired', 'organisation_suspended'],
  },
  'POST /api/v2/session/own-password': {
    summary: 'Set your first password',
    description: 'Replaces a temporary password, or completes an invitation. Signs in afterwards.',
    access: 'public',
    body: z.object({ ticket, new_password: z.string().min(1).max(limits.maxPasswordCharacters) }),
    reply: SessionStarted,
    refuses: [
      'sign_in_expired',
      'password_weak',
      'password_same',
      'account_disabled',
      'organisation_suspended',
      'second_step_needed',
      'unavailable',
    ],
  },
  'POST /api/v2/session/confirm': {
    summary: 'Confirm your identity',
    description:
      'Call it after the error `confirm_needed`, then repeat the refused request. The confirmation is valid for 15 minutes. With 2-step verification a code is required as well.',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({
      password: z.string().min(1).max(limits.maxPasswordCharacters),
      code: z
        .string()
        .trim()
        .min(1)
        .max(40)
        .optional()
        .describe('Code of the second step, if the account has one'),
    }),
    reply: z.object({
      confirmed_until: UnixSeconds.describe('End of the confirmation, Unix time in seconds, UTC'),
    }),
    refuses: ['password_incorrect', 'code_incorrect', 'too_many_sign_ins', 'unavailable'],
  },
})
