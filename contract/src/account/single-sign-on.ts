import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** The outside provider by which one may sign in, as the sign-in page offers it. */
export const SingleSignOn = z
  .object({
    /** What the button says: sign in with this. */
    name: z.string(),
    /**
     * This browser's last session began at the provider and is over: the page goes to
     * `GET /api/v2/session/single_sign_on/sign_out`, so that it ends there too.
     */
    is_sign_out_due: z.boolean(),
  })
  .meta({ id: 'SingleSignOn' })
export type SingleSignOn = z.infer<typeof SingleSignOn>

/**
 * Why signing in at the provider came to nothing: the sign-in page is opened at `/login?sign_on=<word>`, with
 * `next` where the person wanted to go.
 * - cancelled: the person said no there
 * - expired: it took too long, or the answer had been used already, or was not asked for by this browser
 * - unknown_account: the provider vouches for no address that has an account here
 * - account_disabled: the account is shut
 * - unavailable: the provider did not answer, or not as it should
 */
export const SignOnFailure = z.enum([
  'cancelled',
  'expired',
  'unknown_account',
  'account_disabled',
  'unavailable',
])
export type SignOnFailure = z.infer<typeof SignOnFailure>

const word = z.string().max(4000).optional()

export const singleSignOnEndpoints = endpoints({
  'POST /api/v2/session/single_sign_on': {
    summary: 'Start single sign-on; returns the URL of the provider',
    access: 'public',
    body: z.object({
      /** Where to go in the product afterwards; only an address of the product is kept. */
      next: z.string().max(2000).default('/'),
      /** Stay signed in on this device. */
      remember: z.boolean().default(false),
      /** Have the provider ask who it is, also somebody whom it knows by now: the account before was the wrong one. */
      anew: z.boolean().default(false),
    }),
    reply: z.object({ url: z.string() }),
    refuses: ['not_found', 'too_many_sign_ins', 'unavailable'],
  },
  'GET /api/v2/session/single_sign_on/callback': {
    summary: 'Complete single sign-on; redirects to the requested page, or to the sign-in page with an error',
    access: 'public',
    query: z.object({
      code: word,
      state: word,
      iss: word,
      session_state: word,
      error: word,
      error_description: word,
      error_uri: word,
    }),
    redirects: true,
    refuses: [],
  },
  'GET /api/v2/session/single_sign_on/sign_out': {
    summary: 'End the session at the provider; redirects to the sign-in page, or to the mailbox if signed in',
    access: 'public',
    redirects: true,
    refuses: [],
  },
})
