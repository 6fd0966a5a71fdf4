import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

export const SingleSignOn = z
  .object({
    name: z.string().describe('Label of the sign-in button'),
    is_sign_out_due: z
      .boolean()
      .describe(
        'True after a session from the provider ended. The page then opens `GET /api/v2/session/single_sign_on/sign_out` to end the session at the provider too',
      ),
  })
  .meta({ id: 'SingleSignOn', description: 'Identity provider offered on the sign-in page' })
export type SingleSignOn = z.infer<typeof SingleSignOn>

export const SignOnFailure = z
  .enum([
    'cancelled',
    'expired',
    'unknown_account',
    'account_disabled',
    'organisation_suspended',
    'organisation_moving',
    'unavailable',
  ])
  .describe(
    'Reason why single sign-on failed: `cancelled` by the user at the provider; `expired`, already used or not requested by this browser; `unknown_account`: the provider confirms no address of a local account; `account_disabled`; `organisation_suspended`; `organisation_moving`; `unavailable`: the provider did not respond, or its response was invalid',
  )
export type SignOnFailure = z.infer<typeof SignOnFailure>

const parameter = z.string().max(4000).optional()

export const singleSignOnEndpoints = endpoints({
  'POST /api/v2/session/single_sign_on': {
    summary: 'Start single sign-on',
    description: 'Returns the address of the provider that the browser opens next.',
    access: 'public',
    body: z.object({
      next: z.string().max(2000).default('/').describe('Path of a page of this server to open afterwards'),
      remember: z.boolean().default(false).describe('Keeps the session after the browser is closed'),
      anew: z
        .boolean()
        .default(false)
        .describe(
          'True: the provider asks which account to use, even if a user is signed in there. Use it after a wrong account was chosen.',
        ),
    }),
    reply: z.object({ url: z.string().describe('Address to open in the browser') }),
    refuses: ['not_found', 'too_many_sign_ins', 'unavailable'],
  },
  'GET /api/v2/session/single_sign_on/callback': {
    summary: 'Complete single sign-on',
    description:
      'The provider sends the browser to this address. The server starts the session and redirects to the requested page, or to `/login` with the reason of a failure.',
    access: 'public',
    query: z.object({
      code: parameter.describe('Authorisation code of the provider'),
      state: parameter.describe('State of the sign-in, set by this server'),
      iss: parameter.describe('Issuer of the response'),
      session_state: parameter.describe('Session state of the provider; ignored'),
      error: parameter.describe('Error code of the provider'),
      error_description: parameter.describe('Description of the error; ignored'),
      error_uri: parameter.describe('Page about the error; ignored'),
    }),
    redirects: true,
    refuses: [],
  },
  'GET /api/v2/session/single_sign_on/sign_out': {
    summary: 'Sign out at the provider',
    description: 'Redirects the browser to the sign-out page of the provider, then to the sign-in page.',
    access: 'public',
    redirects: true,
    refuses: [],
  },
})
