import { mayUsePasskeys } from '@bocau/contract/account/sign-in-page'
import { request } from '../../../api/client.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'

interface SignInMethod {
  ticket?: string
  remember?: boolean
  trust_device?: boolean
}

/** Returns true if the browser can use passkeys at the address of this page. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && mayUsePasskeys(location.hostname, isSecureContext)

/** Signs in with a passkey, alone or as the second step. */
export async function signInWithPasskey({ ticket, ...choices }: SignInMethod): Promise<void> {
  const [{ challenge_id, options }, { startAuthentication }] = await Promise.all([
    request('POST /api/v2/session/passkey/options', { body: ticket ? { ticket } : {} }),
    fetchPart(() => import('@simplewebauthn/browser')),
  ])
  const response = await startAuthentication({ optionsJSON: options as never })
  await request('POST /api/v2/session/passkey', {
    body: { challenge_id, response: response as never, ...choices },
  })
}

/** Returns true if the user cancelled or the device has no matching passkey. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'WebAuthnError'].includes(error.name)
