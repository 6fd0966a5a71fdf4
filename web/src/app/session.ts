import type { FirstData } from '@bocau/contract/first-data'
import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { primeCache, readFirstData } from '../api/first-data.ts'
import { forgetPerson, readStored, writeStored } from '../api/local-store.ts'
import { queryClient } from '../api/query-client.ts'
import { expectSession, onSignedOut } from '../api/signed-out.ts'
import { setTimeZone } from '../i18n/index.ts'
import { setLetterShortcuts } from '../ui/index.ts'
import { startPreferences } from './preferences.ts'
import { loginAddress, readRoute, safeNext } from './route.ts'

/** Whether somebody is signed in; `loading` while the page does not know yet. */
export type Session =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'out' }
  | { state: 'in'; accountId: string; eventNumber: number }

let session: Session = { state: 'loading' }
const listeners = new Set<() => void>()

export const useSession = (): Session => useSyncExternalStore(watch, () => session)

/** Begins with what the page carries; where it carries nothing, the server is asked. */
export async function startSession(firstData: FirstData | null | undefined): Promise<void> {
  onSignedOut(() => endSession(loginAddress(location.pathname + location.search)))
  await startPreferences(firstData?.settings)
  if (firstData) return enter(firstData)
  const isPublic = readRoute(location.pathname).page === 'error'
  if (firstData === null && !readStored('token')) return set({ state: 'out' })
  if (isPublic) return set({ state: 'out' })
  void loadSession()
}

/** Asks the server who is signed in. */
export async function loadSession(): Promise<void> {
  set({ state: 'loading' })
  try {
    const data = await readFirstData(location.pathname + location.search)
    if (data) {
      await startPreferences(data.settings)
      return enter(data)
    }
    writeStored('token', undefined)
    set({ state: 'out' })
  } catch (error) {
    if (session.state === 'loading') set({ state: 'failed', error })
  }
}

/** After signing in: goes where one wanted to be, with everything that screen needs already here. */
export async function beginSession(next: string | null): Promise<void> {
  const address = safeNext(next)
  expectSession()
  const data = await readFirstData(address)
  if (!data) throw new Error('Signed in, yet nobody is')
  await startPreferences(data.settings)
  enter(data)
  navigate(address, { replace: true })
}

/** Forgets everything of the person who was here and shows the sign-in page. Whoever left does not come back here. */
export function endSession(then = '/login'): void {
  set({ state: 'out' })
  forgetPerson()
  queryClient.clear()
  if (readRoute(location.pathname).page !== 'login') navigate(then, { replace: true })
}

function enter(data: FirstData): void {
  expectSession()
  primeCache(queryClient, data)
  setTimeZone(data.user.timezone)
  setLetterShortcuts(data.settings.shortcuts)
  document.documentElement.dataset.density = data.settings.density
  set({ state: 'in', accountId: data.user.id, eventNumber: data.event_number })
}

function set(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
