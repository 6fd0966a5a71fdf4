import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/** Identity provider offered on the sign-in page. */
export const SingleSignOn = z
  .object({
    /** Label of the sign-in button. */
    name: z.string(),
    /**
     * True after a session from the provider ended. The page then opens `GET /api/v2/session/single_sign_on/sign_out`
     * to end the session at the provider too.
     */
    is_sign_out_due: z.boolean(),
  })
  .meta({ id: 'SingleSignOn' })
export type SingleSignOn = z.infer<typeof SingleSignOn>

/**
 * Reason why single sign-on failed. The sign-in page opens at `/login?sign_on=<reason>`, with the original target in
 * `next`.
 * - cancelled: the user declined at the provider
 * - expired: it took too long, the response was already used, or this browser had not requested it
 * - unknown_account: the provider confirms no address of a local account
 * - account_disabled: the account is disabled
 * - unavailable: the provider did not respond, or the response was invalid
 */
export const SignOnFailure = z.enum([
  'cancelled',
  'expired',
  'unknown_account',
  'account_disabled',
  'unavailable',
])
export type SignOnFailure = z.infer<typeof SignOnFailure>

const parameter = z.string().max(4000).optional()

export const singleSignOnEndpoints = endpoints({
  'POST /api/v2/session/single_sign_on': {
    summary: 'Start single sign-on. Returns the address to open',
    access: 'public',
    body: z.object({
      /** Page to open afterwards. Only addresses of the product are accepted. */
      next: z.string().max(2000).default('/'),
      /** Keeps the session after the browser is closed. */
      remember: z.boolean().default(false),
      /** Makes the provider ask for the account even if a user is signed in there, after a wrong account was chosen. */
      anew: z.boolean().default(false),
    }),
    reply: z.object({ url: z.string() }),
    refuses: ['not_found', 'too_many_sign_ins', 'unavailable'],
  },
  'GET /api/v2/session/single_sign_on/callback': {
    summary: 'Receive the response of the provider, start the session and redirect',
    access: 'public',
    query: z.object({
      code: parameter,
      state: parameter,
      iss: parameter,
      session_state: parameter,
      error: parameter,
      error_description: parameter,
      error_uri: parameter,
    }),
    redirects: true,
    refuses: [],
  },
  'GET /api/v2/session/single_sign_on/sign_out': {
    summary: 'Sign out at the provider too, then redirect',
    access: 'public',
    redirects: true,
    refuses: [],
  },
})
