import { lazy, Suspense } from 'react'
import { loadSignIn } from '../../features/account/index.ts'
import { t } from '../../i18n/index.ts'
import { beginSession } from '../begin-session.ts'
import { usePageTitle } from '../page-title.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

const SignIn = lazy(async () => ({ default: await loadSignIn() }))

/** Where somebody who is not signed in comes in. */
export function LoginPage() {
  usePageTitle(t('app.signIn'))
  return (
    <SoloLayout end={<LanguageMenu />}>
      <Suspense>
        <SignIn onSignedIn={() => beginSession(new URLSearchParams(location.search).get('next'))} />
      </Suspense>
    </SoloLayout>
  )
}
