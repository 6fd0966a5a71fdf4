import { SignIn } from '../../features/account/index.ts'
import { t } from '../../i18n/index.ts'
import { usePageTitle } from '../page-title.ts'
import { beginSession } from '../session.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

/** Where somebody who is not signed in comes in. */
export function LoginPage() {
  usePageTitle(t('account.signIn'))
  return (
    <SoloLayout end={<LanguageMenu />}>
      <SignIn onSignedIn={() => beginSession(new URLSearchParams(location.search).get('next'))} />
    </SoloLayout>
  )
}
