import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { baseOf, mailboxBase } from '../api/first-data/mailbox-scope.ts'
import { queryClient } from '../api/query-client.ts'
import { composeRequested, loadCompose, openComposeAddress } from '../features/compose/index.ts'
import { loadDrive } from '../features/drive/index.ts'
import { loadActions } from '../features/mailbox/index.ts'
import { useLanguage } from '../i18n/index.ts'
import { untilLoaded } from '../ui/parts/fetch-part.ts'
import { lazyPart } from '../ui/parts/lazy-part.ts'
import { whenIdle } from '../ui/timing/when-idle.ts'
import { ErrorBoundary } from './failure/ErrorBoundary.tsx'
import { LastResort } from './failure/LastResort.tsx'
import { useIsStandalone } from './failure/standalone-page.ts'
import { IsolatedLayer } from './layers/IsolatedLayer.tsx'
import { loadLater } from './load-later.ts'
import { MainLayout, type MainRoute } from './MainLayout.tsx'
import { homeAddress, loginAddress, type Route, readRoute } from './route.ts'
import { useSession } from './session.ts'
import { openShortcutSheet } from './shortcuts/open-shortcut-sheet.ts'

const BootScreen = lazyPart(async () => (await loadLater()).BootScreen)
const ErrorPage = lazyPart(async () => (await loadLater()).ErrorPage)
const RawMessage = lazyPart(async () => (await loadActions()).RawMessage)
const AccountArea = lazyPart(async () => (await import('./account/AccountArea.tsx')).AccountArea)
const OfficePage = lazyPart(async () => (await loadDrive()).OfficePage)
const ArrivalPage = lazyPart(async () => (await import('./pages/ArrivalPage.tsx')).ArrivalPage)
const SharePage = lazyPart(async () => (await import('./pages/SharePage.tsx')).SharePage)
const PageLayers = lazyWhenIdle('layers', async () => (await loadLater()).PageLayers)
const AccountLayers = lazyWhenIdle('layers', async () => (await loadLater()).AccountLayers)

const Writing = lazyWhenIdle('writing', async () => (await loadCompose()).ComposeLayer, composeRequested)

const renderErrorPage = (error: unknown) => <ErrorPage status={500} error={error} />
const openSheet = () => void openShortcutSheet()
const renderReload = () => <LastResort />

/** Root component: the page of the address, and the layers above every page. */
export function App() {
  const visibleLanguage = useLanguage()
  const session = useSession()
  const isErrorVisible = useIsStandalone()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={renderReload}>
        <Suspense>
          <div id="page" key={visibleLanguage}>
            <ErrorBoundary fallback={renderErrorPage}>
              <Page />
            </ErrorBoundary>
          </div>
        </Suspense>
      </ErrorBoundary>
      <IsolatedLayer>
        <PageLayers key={visibleLanguage} />
        {session.state === 'in' && !session.isUnready && (
          <AccountLayers accountId={session.accountId} since={session.eventNumber} onShortcuts={openSheet} />
        )}
      </IsolatedLayer>
      <IsolatedLayer>
        {session.state === 'in' && !session.isUnready && <Writing isHidden={isErrorVisible} />}
      </IsolatedLayer>
    </QueryClientProvider>
  )
}

function Page(): ReactNode {
  const path = usePathname()
  const session = useSession()
  const route = readRoute(path)

  if (baseOf(path) !== mailboxBase) return <OtherMailbox />
  if (session.state === 'out' && session.next) return <RedirectToSignIn by={session.next} />
  if (route.page === 'error') return <ErrorPage status={route.status} />
  if (route.page === 'arrival') return <ArrivalPage />
  if (route.page === 'share') return <SharePage token={route.token} />
  if (session.state === 'loading') return <BootScreen />
  if (session.state === 'failed') return <ErrorPage status={502} error={session.error} />
  if (session.state === 'out') {
    const currentAddress = path + location.search
    return <RedirectToSignIn by={route.page === 'login' ? currentAddress : loginAddress(currentAddress)} />
  }
  if (route.page === 'mailto') return <ComposeFromAddress />
  if (route.page === 'account' || route.page === 'config') return <AccountArea route={route} />
  if (route.page === 'raw') return <RawMessage id={route.messageId} />
  if (route.page === 'office') return <OfficePage fileId={route.fileId} />
  if (!isInMainLayout(route)) return <Redirect to={homeAddress} />
  return <MainLayout route={route} />
}

const isInMainLayout = (route: Route): route is MainRoute =>
  ['folder', 'search', 'settings', 'drive', 'contacts'].includes(route.page)

/** A message requested by another program opens above the inbox. */
function ComposeFromAddress() {
  useEffect(() => {
    openComposeAddress(location.search)
    navigate(homeAddress, { replace: true })
  }, [])
  return null
}

/** The sign-in page loads separately, so that no data of the previous user stays in memory or in the history. */
function RedirectToSignIn({ by }: { by: string }) {
  useEffect(() => {
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    location.replace(by)
  }, [by])
  return null
}

/** The address names another mailbox than this window; reloads the page and clears all data in memory. */
function OtherMailbox() {
  useEffect(() => location.reload(), [])
  return null
}

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

const longestWait = 1000

/**
 * Creates a component that loads when idle, after the visible page, or immediately once `trigger` resolves. A
 * connection error only delays it.
 */
function lazyWhenIdle<P extends object>(
  kind: 'layers' | 'writing',
  load: () => Promise<ComponentType<P>>,
  trigger?: Promise<void>,
) {
  return lazy(async () => {
    const loaded = Promise.withResolvers<ComponentType<P>>()
    const start = () => {
      const loading = untilLoaded(load)
      loaded.resolve(loading)
      return loading
    }
    const cancel = whenIdle(start, { kind, longestWait })
    void trigger?.then(() => {
      cancel()
      void start()
    })
    return { default: await loaded.promise }
  })
}
