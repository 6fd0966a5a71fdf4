import { mayUsePasskeys } from '@bocau/contract/account/sign-in-page'
import { request } from '../../../api/client.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'

interface Way {
  /** As the second step after a password. */
  ticket?: string
  remember?: boolean
  trust_device?: boolean
}

/** Whether this browser can use passkeys at the address of this page. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && mayUsePasskeys(location.hostname, isSecureContext)

/** Signs in with a passkey: without a password, or after one as the second step. */
export async function signInWithPasskey({ ticket, ...choices }: Way): Promise<void> {
  const [{ challenge_id, options }, { startAuthentication }] = await Promise.all([
    request('POST /api/v2/session/passkey/options', { body: ticket ? { ticket } : {} }),
    fetchPart(() => import('@simplewebauthn/browser')),
  ])
  const response = await startAuthentication({ optionsJSON: options as never })
  await request('POST /api/v2/session/passkey', {
    body: { challenge_id, response: response as never, ...choices },
  })
}

/** The person stopped it, or this device has no passkey that fits. */
export const isPasskeyStopped = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'WebAuthnError'].includes(error.name)
