import type { SignInOffer } from '@bocau/contract/sign-in-page'
import { createRoot, type Root } from 'react-dom/client'
import { actFor, request } from '../../api/client.ts'
import { expectSession } from '../../api/closed-doors.ts'
import { readFirstData } from '../../api/read-first-data.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { startLook } from '../look.ts'
import { loginAddress, readRoute, safeNext } from '../route.ts'
import { SignInScreen } from './SignInScreen.tsx'

const loadApp = () => import('../start-app.tsx')

/** Shows the sign-in page in the look of this device, whatever address was asked for, and fetches the rest behind it. */
export async function startSignIn(place: HTMLElement, carried: SignInOffer | undefined): Promise<void> {
  if (readRoute(location.pathname).page !== 'login') {
    history.replaceState(null, '', loginAddress(location.pathname + location.search))
  }
  // Whether a session at the provider is to end as well is known to the API alone.
  const isWhole = carried && !carried.single_sign_on
  const [offer] = await Promise.all([isWhole ? carried : readOffer(), startLook()])
  const root = createRoot(place)
  root.render(<SignInScreen offer={offer} onSignedIn={() => enter(root)} />)
  whenIdle(() => void loadApp().catch(() => undefined))
}

/** After signing in: the page becomes the product, at the address one wanted, with all that its screen needs. */
async function enter(root: Root): Promise<void> {
  expectSession()
  actFor(undefined)
  const address = safeNext(new URLSearchParams(location.search).get('next'))
  const [data, app] = await Promise.all([readFirstData(address), loadApp().catch(() => undefined)])
  if (!data) throw new Error('Signed in, yet nobody is')
  if (!app) return loadAnew(address)
  history.replaceState(null, '', address)
  await app.startApp(root, data)
}

/** What this page knows of the rest of the product is gone: the server has been updated since. */
function loadAnew(address: string): Promise<never> {
  location.replace(address)
  // Until the page goes nobody has to be told anything.
  return new Promise<never>(() => {})
}

/** A page that carries nothing, as that of the development server, asks; one can sign in without an answer. */
const readOffer = (): Promise<SignInOffer> =>
  request('GET /api/v2/session/demo').catch(() => ({
    password: null,
    accounts: [],
    is_open_to_anybody: false,
    single_sign_on: null,
  }))
