import type { UserInfo } from '@bocau/contract/account/account'
import { normaliseEmail } from '@bocau/mail-core/address'
import { useEffect, useSyncExternalStore } from 'react'
import { Store } from '../store.ts'
import { request } from './client.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Time during which addresses are collected for one request. */
const gatherMilliseconds = 500
/** Maximum number of addresses per request. */
const maxAddresses = 24

const pictures = new Store<Readonly<Record<string, string | null>>>({})
const requested = new Set<string>()

/**
 * Returns the picture address of a colleague once known. Addresses of a screen are requested together after rendering;
 * external addresses are never requested.
 */
export function usePicture(email: string): string | null | undefined {
  const address = normaliseEmail(email)
  useEffect(() => wantPicture(email), [email])
  return useSyncExternalStore(pictures.watch, () => findPicture(address))
}

/** Returns the picture of an address: null for none, undefined if not requested. */
export const findPicture = (address: string): string | null | undefined => pictures.get()[address]

/** Stores picture addresses; null for none. */
export function storePictures(fetched: Record<string, string | null>): void {
  pictures.set({ ...pictures.get(), ...fetched })
}

/** Deletes all of them, for example when another user signs in. */
export function deletePictures(): void {
  pictures.set({})
}

/** Queues a request for the picture of a colleague, unless it was already requested. */
export function wantPicture(email: string): void {
  const address = normaliseEmail(email)
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  const isColleague = user?.domains.some(({ domain }) => address.endsWith(`@${domain}`))
  if (!isColleague || address in pictures.get()) return
  if (requested.size === 0) setTimeout(() => void fetchPictures(), gatherMilliseconds)
  requested.add(address)
}

/**
 * Fetches the requested pictures. Failed addresses are shown without a picture and requested again when
 * next displayed.
 */
async function fetchPictures(): Promise<void> {
  const addresses = [...requested]
  requested.clear()
  for (let at = 0; at < addresses.length; at += maxAddresses) {
    const some = addresses.slice(at, at + maxAddresses)
    // A missing picture is not worth an error message.
    const fetched = await request('GET /api/v2/avatars', { query: { emails: some.join(',') } }).catch(
      () => null,
    )
    if (!fetched) return
    storePictures(
      Object.fromEntries([
        ...some.map((address) => [address, null]),
        ...fetched.map(({ email, avatar_url }) => [email, avatar_url]),
      ]),
    )
  }
}
