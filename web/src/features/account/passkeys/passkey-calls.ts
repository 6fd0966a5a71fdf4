import { request } from '../../../api/client.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { readAccountAnew } from '../account-queries.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && typeof globalThis.PublicKeyCredential === 'function'

/** Whether passkeys for a host work at the address of this page: they do there and on the hosts below it. */
export const worksHere = (host: string, here = location.hostname): boolean =>
  here === host || here.endsWith(`.${host}`)

/** Adds a passkey of this device, or of a telephone beside it. */
export async function addPasskey(name: string): Promise<void> {
  const [{ challenge_id, options }, { startRegistration }] = await Promise.all([
    withConfirmation(() => request('POST /api/v2/passkeys/options')),
    fetchPart(() => import('@simplewebauthn/browser')),
  ])
  const response = await startRegistration({ optionsJSON: options as never })
  await withConfirmation(() =>
    request('POST /api/v2/passkeys', { body: { challenge_id, name, response: response as never } }),
  )
  await readAccountAnew()
}

/** The browser gave no passkey: the person stopped it, took too long, or this device has one already. */
export const isStopped = (error: unknown): boolean =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError', 'WebAuthnError'].includes(error.name)
