import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { SessionStarted, SignInBody } from './account.ts'

/** By what a second step may be taken. `text` and `voice` have a code sent first, by `auth-verification/resend`. */
export const SecondStepMethod = z.enum(['authenticator', 'text', 'voice', 'passkey', 'recovery_code'])
export type SecondStepMethod = z.infer<typeof SecondStepMethod>

/** How a code travels to a telephone. */
export const CodeChannel = z.enum(['text', 'voice'])
export type CodeChannel = z.infer<typeof CodeChannel>

/** What the refusal `second_step_needed` carries beside its code. The ticket is no session: it opens the second step only. */
export interface SecondStepNeeded {
  ticket: string
  /** What this account can use, the usual one first. */
  methods: SecondStepMethod[]
  /** The telephone as its owner recognises it and nobody else can read it, as "*** *** 678"; null without one. */
  phone_hint: string | null
  /** Unix seconds. After it, or after too many wrong codes, signing in begins anew. */
  expires_at: number
}

/** What the refusal `own_password_needed` carries beside its code. */
export interface OwnPasswordNeeded {
  ticket: string
  /** Unix seconds. After it signing in begins anew. */
  expires_at: number
}

const ticket = z.string().min(1).max(100)

/** What a browser's passkey functions take and give, as `@simplewebauthn/browser` has it: handed on as it is. */
export const PasskeyJson = z.record(z.string(), z.unknown())

/** The options of a passkey request, and the word under which its answer comes back. */
export const PasskeyChallenge = z
  .object({ challenge_id: z.string(), options: PasskeyJson })
  .meta({ id: 'PasskeyChallenge' })

export const CodeSent = z
  .object({
    /** The telephone, all but its last digits hidden. */
    phone_hint: z.string(),
    channel: CodeChannel,
    /** How long until another code may be asked for. */
    retry_after_seconds: z.number().int(),
    expires_at: UnixSeconds,
  })
  .meta({ id: 'CodeSent' })

export const signInEndpoints = endpoints({
  'POST /api/v2/session': {
    summary:
      'Sign in with address and password; with 2-step verification, the error `second_step_needed` contains a ticket',
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
    summary: 'Complete sign-in with an authenticator, phone or recovery code',
    access: 'public',
    body: z.object({
      ticket,
      method: SecondStepMethod.exclude(['passkey']),
      code: z.string().trim().min(1).max(40),
      /** Ask this browser for no second step for thirty days. */
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
    summary: 'Send the second-step code to the phone by text or call',
    access: 'public',
    body: z.object({ ticket, channel: CodeChannel.default('text') }),
    reply: CodeSent,
    refuses: ['sign_in_expired', 'code_sent_recently', 'too_many_codes', 'phone_missing'],
  },
  'POST /api/v2/session/passkey/options': {
    summary: 'Start passkey sign-in, without a password or with a ticket as second step',
    access: 'public',
    body: z.object({ ticket: ticket.optional() }),
    reply: PasskeyChallenge,
    refuses: ['sign_in_expired', 'passkeys_unavailable', 'too_many_sign_ins'],
  },
  'POST /api/v2/session/passkey': {
    summary: 'Sign in with a passkey response',
    access: 'public',
    body: z.object({
      challenge_id: z.string().min(1).max(100),
      response: PasskeyJson,
      /** Stay signed in; after a password the choice made there counts. */
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
    summary: 'Get the recipient of a valid invitation link',
    access: 'public',
    body: z.object({ ticket }),
    reply: z.object({ email: z.string(), fullname: z.string() }),
    refuses: ['sign_in_expired'],
  },
  'POST /api/v2/session/own-password': {
    summary: 'Replace a first password, or set one by invitation link, and sign in',
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
      "Confirm the user's identity after `confirm_needed`, with a code if 2-step verification is on; needed 15 minutes after sign-in",
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
