import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { SessionStarted, SignInBody } from './account.ts'

/** Methods for the second step. `text` and `voice` first need a code sent by `auth-verification/resend`. */
export const SecondStepMethod = z.enum(['authenticator', 'text', 'voice', 'passkey', 'recovery_code'])
export type SecondStepMethod = z.infer<typeof SecondStepMethod>

/** Delivery channel of a phone code. */
export const CodeChannel = z.enum(['text', 'voice'])
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

const ticket = z.string().min(1).max(100)

/** JSON of the browser's WebAuthn functions, passed unchanged to `@simplewebauthn/browser`. */
export const PasskeyJson = z.record(z.string(), z.unknown())

/** Options of a passkey request, and the id that the response must repeat. */
export const PasskeyChallenge = z
  .object({ challenge_id: z.string(), options: PasskeyJson })
  .meta({ id: 'PasskeyChallenge' })

export const CodeSent = z
  .object({
    /** Masked phone number; only the last digits are visible. */
    phone_hint: z.string(),
    channel: CodeChannel,
    /** Seconds until another code can be requested. */
    retry_after_seconds: z.number().int(),
    expires_at: UnixSeconds,
  })
  .meta({ id: 'CodeSent' })

export const signInEndpoints = endpoints({
  'POST /api/v2/session': {
    summary:
      'Sign in with address and password. With 2-step verification the error `second_step_needed` contains the ticket for the second step',
    access: 'public',
    body: SignInBody,
    reply: SessionStarted,
    refuses: [
      'wrong_credentials',
      'too_many_sign_ins',
      'account_disabled',
      'second_step_needed',
      'own_password_needed',
      'programs_off',
      'app_password_mail_only',
      'unavailable',
    ],
  },
  'POST /api/v2/auth-verification': {
    summary: 'Complete sign-in with a code: authenticator, text, call or recovery code',
    access: 'public',
    body: z.object({
      ticket,
      method: SecondStepMethod.exclude(['passkey']),
      code: z.string().trim().min(1).max(40),
      /** Skips the second step in this browser for 30 days. */
      trust_device: z.boolean().default(false),
    }),
    reply: SessionStarted,
    refuses: [
      'code_incorrect',
      'sign_in_expired',
      'too_many_sign_ins',
      'account_disabled',
      'own_password_needed',
    ],
  },
  'POST /api/v2/auth-verification/resend': {
    summary: 'Send the sign-in code to the phone of the account, by text or voice',
    access: 'public',
    body: z.object({ ticket, channel: CodeChannel.default('text') }),
    reply: CodeSent,
    refuses: ['sign_in_expired', 'code_sent_recently', 'too_many_codes', 'phone_missing'],
  },
  'POST /api/v2/session/passkey/options': {
    summary: 'Start sign-in with a passkey, instead of a password or as second step with a ticket',
    access: 'public',
    body: z.object({ ticket: ticket.optional() }),
    reply: PasskeyChallenge,
    refuses: ['sign_in_expired', 'passkeys_unavailable', 'too_many_sign_ins'],
  },
  'POST /api/v2/session/passkey': {
    summary: 'Sign in with the response of a passkey',
    access: 'public',
    body: z.object({
      challenge_id: z.string().min(1).max(100),
      response: PasskeyJson,
      /** Keeps the session after the browser is closed. After a password, the choice made with the password applies. */
      remember: z.boolean().default(false),
      trust_device: z.boolean().default(false),
    }),
    reply: SessionStarted,
    refuses: [
      'passkey_incorrect',
      'sign_in_expired',
      'too_many_sign_ins',
      'account_disabled',
      'own_password_needed',
    ],
  },
  'POST /api/v2/session/invitation': {
    summary: 'Get the account of an invitation link',
    access: 'public',
    body: z.object({ ticket }),
    reply: z.object({ email: z.string(), fullname: z.string() }),
    refuses: ['sign_in_expired'],
  },
  'POST /api/v2/session/own-password': {
    summary: 'Set your own password in place of a first password or by an invitation link, and sign in',
    access: 'public',
    body: z.object({ ticket, new_password: z.string().min(1).max(limits.maxPasswordCharacters) }),
    reply: SessionStarted,
    refuses: [
      'sign_in_expired',
      'password_weak',
      'password_same',
      'account_disabled',
      'second_step_needed',
      'unavailable',
    ],
  },
  'POST /api/v2/session/confirm': {
    summary:
      'Confirm your identity for actions that answer `confirm_needed`. With 2-step verification a code is required too',
    access: 'person',
    beforeSecondStep: true,
    body: z.object({
      password: z.string().min(1).max(limits.maxPasswordCharacters),
      code: z.string().trim().min(1).max(40).optional(),
    }),
    reply: z.object({ confirmed_until: UnixSeconds }),
    refuses: ['password_incorrect', 'code_incorrect', 'too_many_sign_ins', 'unavailable'],
  },
})
