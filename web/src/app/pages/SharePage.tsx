import { navigate } from 'wouter/use-browser-location'
import { PublicShare } from '../../features/public-share/index.ts'
import { t } from '../../i18n/index.ts'
import { usePageTitle } from '../entries/page-title.ts'
import { changeLanguage } from '../entries/preferences.ts'
import { loginAddress } from '../route.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

export function SharePage({ token }: { token: string }) {
  usePageTitle(t('app.drive'))
  return (
    <SoloLayout end={<LanguageMenu show={changeLanguage} />}>
      <PublicShare token={token} onSignIn={() => navigate(loginAddress(location.pathname))} />
    </SoloLayout>
  )
}
