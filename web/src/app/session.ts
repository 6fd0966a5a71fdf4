import type { FirstData } from '@bocau/contract/first-data'
import { navigate } from 'wouter/use-browser-location'
import { expectSession, onAccessLost, reportSessionEnd } from '../api/access-lost.ts'
import { actFor, adoptToken } from '../api/client.ts'
import { primeCache } from '../api/first-data/first-data.ts'
import { forgetPerson, readStored } from '../api/local-store.ts'
import { forgetPictures } from '../api/pictures.ts'
import { queryClient } from '../api/query-client.ts'
import { setTimeZone } from '../i18n/index.ts'
import { Store, useStore } from '../store.ts'
import { setLetterShortcuts } from '../ui/keyboard/shortcuts.ts'
import { fetchPart } from '../ui/parts/fetch-part.ts'
import { startLook } from './entries/look.ts'
import { loginAddress, readRoute } from './route.ts'

/** Whether somebody is signed in; `loading` while the page does not know yet. */
export type Session =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  /** Nobody is; `next` is where whoever was here is led. */
  | { state: 'out'; next?: string }
  | {
      state: 'in'
      accountId: string
      eventNumber: number
      /** A second step has to be set up before anything else: nothing else is asked for until then. */
      isUnready: boolean
    }

const session = new Store<Session>({ state: 'loading' })

export const useSession = (): Session => useStore(session)

/** Begins with what the page carries; where it carries nothing, the server is asked. */
export async function startSession(firstData: FirstData | null | undefined): Promise<void> {
  onAccessLost({
    signedOut: (why) => endSession(loginAddress(location.pathname + location.search, why)),
    forbidden: () => navigate('/403'),
    sessionChanged: () => {
      // Nothing may ask to stay on a page that shows data of the previous user.
      reportSessionEnd()
      location.assign('/')
    },
    // The server leads there from every address.
    secondStepMissing: () => isAtSecondStep() || location.assign('/'),
  })
  if (firstData) return enterSession(firstData)
  await startLook()

  const isPublic = readRoute(location.pathname).page === 'error'
  const isNobody = firstData === null && !readStored('token')
  if (isPublic || isNobody) session.set({ state: 'out' })
  else void loadSession()
}

const isAtSecondStep = () => {
  const route = readRoute(location.pathname)
  return route.page === 'config' && route.part === 'authentication'
}

/** Asks the server who is signed in. */
export async function loadSession(): Promise<void> {
  session.set({ state: 'loading' })
  try {
    await adoptToken()
    const { readFirstData } = await fetchPart(() => import('../api/first-data/read-first-data.ts'))
    const data = await readFirstData(location.pathname + location.search)
    if (data) return await enterSession(data)
    session.set({ state: 'out' })
  } catch (error) {
    // Somebody whose session is over is sent to sign in by then.
    if (session.get().state === 'loading') session.set({ state: 'failed', error })
  }
}

/** Somebody is signed in, and this is all that their first screen shows: that of the address, or of another one. */
export async function enterSession(data: FirstData, address?: string): Promise<void> {
  expectSession()
  actFor(data.user.id)
  await startLook(data.settings)
  takeUp(data)
  if (address) navigate(address, { replace: true })
}

/** From now on everything on screen is of the person whose first data these are. */
export function takeUp(data: FirstData): void {
  primeCache(queryClient, data)
  setTimeZone(data.user.timezone)
  setLetterShortcuts(data.settings.shortcuts)
  document.documentElement.dataset.density = data.settings.density
  const { id: accountId, second_step_from: from } = data.user
  const isUnready = from !== null && from * 1000 <= Date.now()
  session.set({ state: 'in', accountId, eventNumber: data.event_number, isUnready })
}

/** Forgets everything of the person who was here and leads to the sign-in page. Whoever left does not come back here. */
export function endSession(next = '/login'): void {
  session.set({ state: 'out', next })
  actFor(undefined)
  reportSessionEnd()
  forgetPerson()
  forgetPictures()
  queryClient.clear()
}
