import type { UserInfo } from '@bocau/contract/account/account'
import { normaliseEmail } from '@bocau/mail-core/address'
import { useEffect, useSyncExternalStore } from 'react'
import { Store } from '../store.ts'
import { request } from './client.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** How long the addresses of a screen gather before one question is asked for all of them. */
const gatherMilliseconds = 500
/** How many addresses one question takes, however long they are. */
const addressesAtMost = 24

const pictures = new Store<Readonly<Record<string, string | null>>>({})
const wanted = new Set<string>()

/**
 * Where the picture of somebody of the own organisation is, once it is known. What a screen shows is asked for with
 * one question, after it stands; nobody else is asked for at all.
 */
export function usePicture(email: string): string | null | undefined {
  const address = normaliseEmail(email)
  useEffect(() => wantPicture(email), [email])
  return useSyncExternalStore(pictures.watch, () => findPicture(address))
}

/** Where the picture of an address is: null for who has none, undefined for who was not asked for. */
export const findPicture = (address: string): string | null | undefined => pictures.get()[address]

/** Keeps where pictures are; null for who has none. */
export function keepPictures(found: Record<string, string | null>): void {
  pictures.set({ ...pictures.get(), ...found })
}

/** Forgets them all, as when another person comes. */
export function forgetPictures(): void {
  pictures.set({})
}

/** Asks before long for the picture of an address, where it is a colleague's and nobody asked before. */
export function wantPicture(email: string): void {
  const address = normaliseEmail(email)
  const user = queryClient.getQueryData<UserInfo>(queryKeys.user)
  const isColleague = user?.domains.some(({ domain }) => address.endsWith(`@${domain}`))
  if (!isColleague || address in pictures.get()) return
  if (wanted.size === 0) setTimeout(() => void ask(), gatherMilliseconds)
  wanted.add(address)
}

/** Whoever could not be asked for is shown without, and asked for again when they are next seen. */
async function ask(): Promise<void> {
  const addresses = [...wanted]
  wanted.clear()
  for (let at = 0; at < addresses.length; at += addressesAtMost) {
    const some = addresses.slice(at, at + addressesAtMost)
    // A face is not worth a message.
    const found = await request('GET /api/v2/avatars', { query: { emails: some.join(',') } }).catch(
      () => null,
    )
    if (!found) return
    keepPictures(
      Object.fromEntries([
        ...some.map((address) => [address, null]),
        ...found.map(({ email, avatar_url }) => [email, avatar_url]),
      ]),
    )
  }
}
