import { mayUsePasskeys, type SignInOffer } from '@bocau/contract/account/sign-in-page'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { resetSessionEnd } from '../../api/access-lost.ts'
import { request, setActingAccount } from '../../api/client.ts'
import { readFirstData } from '../../api/first-data/read-first-data.ts'
import { restoreAddress } from '../../features/account/sign-in/index.ts'
import { language, pageLanguage } from '../../i18n/index.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'
import { startStyle } from '../entries/style.ts'
import { loginAddress, readRoute, safeNext } from '../route.ts'
import { SignInScreen } from './SignInScreen.tsx'

const loadApp = () => fetchPart(() => import('../start-app.tsx'))

/** Shows the sign-in page with the theme and language of this device, and preloads the product. */
export async function startSignIn(
  container: HTMLElement,
  embeddedOffer: SignInOffer | undefined,
): Promise<void> {
  const isOtherAddress = readRoute(location.pathname).page !== 'login'
  if (isOtherAddress) history.replaceState(null, '', loginAddress(location.pathname + location.search))
  const hasAddressRestored = restoreAddress()
  const renderedLanguage = pageLanguage()
  startStyle()
  const offer = embeddedOffer ?? (await readOffer())

  const enterApp = () => enter(root)
  const screen = (offered: SignInOffer) => (
    <SignInScreen
      offer={offered}
      search={isOtherAddress ? '' : location.search}
      mayUsePasskeys={mayUsePasskeys(location.hostname, isSecureContext)}
      onSignedIn={enterApp}
      onInteractive={onInteractive}
    />
  )
  let onInteractive = () => {}
  const isStanding = new Promise<void>((resolve) => {
    onInteractive = () => {
      adoptEarlyInput(container)
      resolve()
    }
  })
  // Hydrates the server-rendered page if it matches; otherwise renders it again.
  const isSame =
    embeddedOffer && container.hasChildNodes() && !hasAddressRestored && renderedLanguage === language()
  const root: Root = isSame ? hydrateRoot(container, screen(offer)) : createRoot(container)
  if (!isSame) root.render(screen(offer))

  // Only the API knows whether the session at the provider must end too.
  if (embeddedOffer?.single_sign_on) {
    const [completeOffer] = await Promise.all([readOffer(), isStanding])
    root.render(screen(completeOffer))
  }
  whenIdle(() => loadApp().catch(() => undefined))
}

/** Turns the page into the product after sign-in, at the requested address with the data of its first screen. */
async function enter(root: Root): Promise<void> {
  resetSessionEnd()
  setActingAccount(undefined)
  const address = safeNext(new URLSearchParams(location.search).get('next'))
  // A named mailbox is a separate page, and only the server knows whether it is the user's own.
  if (address.startsWith('/m/')) return reloadAt(address)
  const [data, app] = await Promise.all([readFirstData(address), loadApp().catch(() => undefined)])
  if (!data) throw new Error('Signed in, but there is no session')
  if (!app) return reloadAt(address)
  history.replaceState(null, '', address)
  await app.startApp(root, data)
}

/**
 * Loads an address as a new page, because the loaded code is useless there or outdated after a server
 * update.
 */
function reloadAt(address: string): Promise<never> {
  location.replace(address)
  // Stays pending until the page load, so that no error is shown.
  return new Promise<never>(() => {})
}

/**
 * Requests what the sign-in page offers, for a page without embedded data, as from the development server.
 * Sign-in works without a response.
 */
const readOffer = (): Promise<SignInOffer> =>
  request('GET /api/v2/session/demo').catch(() => ({
    password: null,
    accounts: [],
    is_open_to_anybody: false,
    single_sign_on: null,
  }))

/** Ends the early script; the client handles events from now on, starting with the recorded press. */
function adoptEarlyInput(container: HTMLElement): void {
  container.removeAttribute('data-early')
  const pressed = container.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}
