import type { FirstData } from '@bocau/contract/first-data'
import { navigate } from 'wouter/use-browser-location'
import { onAccessLost, resetSessionEnd } from '../api/access-lost.ts'
import { adoptToken, setActingAccount } from '../api/client.ts'
import { primeCache } from '../api/first-data/first-data.ts'
import { readFirstData } from '../api/first-data/read-first-data.ts'
import { deleteUserValues, readStored } from '../api/local-store.ts'
import { deletePictures } from '../api/pictures.ts'
import { queryClient } from '../api/query-client.ts'
import { setTimeZone } from '../i18n/index.ts'
import { dropSessionState, Store, useStore } from '../store.ts'
import { setCharacterShortcuts } from '../ui/keyboard/shortcuts.ts'
import { startStyle } from './entries/style.ts'
import { loginAddress, readRoute } from './route.ts'

/** Sign-in state; `loading` until it is known. */
export type Session =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  /** Not signed in; `next` is the address to open after sign-out. */
  | { state: 'out'; next?: string }
  | {
      state: 'in'
      accountId: string
      eventNumber: number
      /** A second step must be set up first; no other data is requested until then. */
      isUnready: boolean
    }

const session = new Store<Session>({ state: 'loading' })

export const useSession = (): Session => useStore(session)

/** Starts with the data embedded in the page; without it, asks the server. */
export async function startSession(firstData: FirstData | null | undefined): Promise<void> {
  onAccessLost({
    signedOut: (why) => endSession(loginAddress(location.pathname + location.search, why)),
    forbidden: () => navigate('/403'),
    sessionChanged: () => {
      // No unload handler may keep a page with data of the previous user.
      dropSessionState()
      location.assign('/')
    },
    // The server redirects there from every address.
    secondStepMissing: () => isAtSecondStep() || location.assign('/'),
  })
  if (firstData) return enterSession(firstData)
  startStyle()

  const isPublic = readRoute(location.pathname).page === 'error'
  const isNobody = firstData === null && !readStored('token')
  if (isPublic || isNobody) session.set({ state: 'out' })
  else void loadSession()
}

const isAtSecondStep = () => {
  const route = readRoute(location.pathname)
  return route.page === 'config' && route.part === 'authentication'
}

/** Signs in with an existing session, if any, and loads the first data. */
export async function loadSession(): Promise<void> {
  session.set({ state: 'loading' })
  try {
    await adoptToken()
    const data = await readFirstData(location.pathname + location.search)
    if (data) return enterSession(data)
    session.set({ state: 'out' })
  } catch (error) {
    // With an expired session the state has already changed.
    if (session.get().state === 'loading') session.set({ state: 'failed', error })
  }
}

/** Starts a session with the data of its first screen, at the current or another address. */
function enterSession(data: FirstData, address?: string): void {
  resetSessionEnd()
  setActingAccount(data.user.id)
  startStyle(data.settings)
  applyFirstData(data)
  if (address) navigate(address, { replace: true })
}

/** Uses the first data of the signed-in user for the cache and the state. */
function applyFirstData(data: FirstData): void {
  primeCache(queryClient, data)
  setTimeZone(data.user.timezone)
  setCharacterShortcuts(data.settings.shortcuts)
  document.documentElement.dataset.density = data.settings.density
  const { id: accountId, second_step_from: from } = data.user
  const isUnready = from !== null && from * 1000 <= Date.now()
  session.set({ state: 'in', accountId, eventNumber: data.event_number, isUnready })
}

/** Clears all data of the user and opens the sign-in page, without a return path. */
export function endSession(next = '/login'): void {
  session.set({ state: 'out', next })
  setActingAccount(undefined)
  dropSessionState()
  deleteUserValues()
  deletePictures()
  queryClient.clear()
}
