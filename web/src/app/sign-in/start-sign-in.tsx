import { mayUsePasskeys, type SignInOffer } from '@bocau/contract/account/sign-in-page'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { expectSession } from '../../api/access-lost.ts'
import { actFor, request } from '../../api/client.ts'
import { readFirstData } from '../../api/first-data/read-first-data.ts'
import { bringAddressBack } from '../../features/account/sign-in/index.ts'
import { language, pageLanguage } from '../../i18n/index.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'
import { startLook } from '../entries/look.ts'
import { loginAddress, readRoute, safeNext } from '../route.ts'
import { SignInScreen } from './SignInScreen.tsx'

const loadApp = () => fetchPart(() => import('../start-app.tsx'))

/** Shows the sign-in page in the look of this device, whatever address was asked for, and fetches the rest behind it. */
export async function startSignIn(place: HTMLElement, carried: SignInOffer | undefined): Promise<void> {
  const isOtherAddress = readRoute(location.pathname).page !== 'login'
  if (isOtherAddress) history.replaceState(null, '', loginAddress(location.pathname + location.search))
  const saysMore = bringAddressBack()
  const drawnLanguage = pageLanguage()
  const [offer] = await Promise.all([carried ?? readOffer(), startLook()])

  const enterHere = () => enter(root)
  const screen = (offered: SignInOffer) => (
    <SignInScreen
      offer={offered}
      search={isOtherAddress ? '' : location.search}
      mayUsePasskeys={mayUsePasskeys(location.hostname, isSecureContext)}
      onSignedIn={enterHere}
      onStanding={standing}
    />
  )
  let standing = () => {}
  const isStanding = new Promise<void>((resolve) => {
    standing = () => {
      takeOver(place)
      resolve()
    }
  })
  // What the server sent is taken over where it is what stands here; a browser it knew too little of draws anew.
  const isSame = carried && place.hasChildNodes() && !saysMore && drawnLanguage === language()
  const root: Root = isSame ? hydrateRoot(place, screen(offer)) : createRoot(place)
  if (!isSame) root.render(screen(offer))

  // Whether a session at the provider is to end as well is known to the API alone.
  if (carried?.single_sign_on) {
    const [whole] = await Promise.all([readOffer(), isStanding])
    root.render(screen(whole))
  }
  whenIdle(() => void loadApp().catch(() => undefined))
}

/** After signing in: the page becomes the product, at the address one wanted, with all that its screen needs. */
async function enter(root: Root): Promise<void> {
  expectSession()
  actFor(undefined)
  const address = safeNext(new URLSearchParams(location.search).get('next'))
  // A named mailbox is a page of its own, and the server alone knows whether it is the person's, which needs no name.
  if (address.startsWith('/m/')) return loadAnew(address)
  const [data, app] = await Promise.all([readFirstData(address), loadApp().catch(() => undefined)])
  if (!data) throw new Error('Signed in, yet nobody is')
  if (!app) return loadAnew(address)
  history.replaceState(null, '', address)
  await app.startApp(root, data)
}

/** What this page knows of the rest of the product is of no use there, or is gone: the server was updated since. */
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

/** Ends the time of the early script: from now on the client answers, first for what was pressed by then. */
function takeOver(place: HTMLElement): void {
  place.removeAttribute('data-early')
  const pressed = place.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}
