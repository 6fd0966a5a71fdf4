import { request } from '../../../api/client.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { refreshAccount } from '../account-queries.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'

export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && typeof globalThis.PublicKeyCredential === 'function'

/** Returns true if passkeys of a host work at this page: on the host and its subdomains. */
export const worksOnHost = (host: string, currentHost = location.hostname): boolean =>
  currentHost === host || currentHost.endsWith(`.${host}`)

/** Adds a passkey of this device or of a nearby phone. */
export async function addPasskey(name: string): Promise<void> {
  const [{ challenge_id, options }, { startRegistration }] = await Promise.all([
    withConfirmation(() => request('POST /api/v2/passkeys/options')),
    fetchPart(() => import('@simplewebauthn/browser')),
  ])
  const response = await startRegistration({ optionsJSON: options as never })
  await withConfirmation(() =>
    request('POST /api/v2/passkeys', { body: { challenge_id, name, response: response as never } }),
  )
  await refreshAccount()
}

/**
 * Returns true if the browser returned no passkey: the user cancelled, the request timed out, or the device
 * already has one.
 */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError', 'WebAuthnError'].includes(error.name)
