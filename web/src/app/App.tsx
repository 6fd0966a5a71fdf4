import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { queryClient } from '../api/query-client.ts'
import { t, useLanguage } from '../i18n/index.ts'
import { MenuLayer } from '../ui/menu/MenuLayer.tsx'
import { TooltipLayer } from '../ui/TooltipLayer.tsx'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { BootScreen } from './BootScreen.tsx'
import { MainLayout } from './MainLayout.tsx'
import { homeAddress, loginAddress, readRoute } from './route.ts'
import { useSession } from './session.ts'

const SignInPage = lazy(async () => ({ default: (await import('./pages/LoginPage.tsx')).LoginPage }))
const ErrorPage = lazy(async () => ({ default: (await import('./pages/ErrorPage.tsx')).ErrorPage }))

/** The whole product on screen: the page of the address, and the layers that lie over every page. */
export function App() {
  const shownLanguage = useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<BootScreen />}>
        <Page key={shownLanguage} />
      </Suspense>
      <ToastRegion labels={{ region: t('app.notices'), close: t('app.close') }} />
      <MenuLayer />
      <TooltipLayer />
    </QueryClientProvider>
  )
}

function Page(): ReactNode {
  const path = usePathname()
  const session = useSession()
  const route = readRoute(path)

  if (route.page === 'error') return <ErrorPage status={route.status} />
  if (session.state === 'loading') return <BootScreen />
  if (session.state === 'failed') return <ErrorPage status={502} error={session.error} />
  if (session.state === 'out') {
    return route.page === 'login' ? <SignInPage /> : <Redirect to={loginAddress(path + location.search)} />
  }
  if (route.page !== 'folder') return <Redirect to={homeAddress} />
  return <MainLayout session={session} route={route} />
}

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
