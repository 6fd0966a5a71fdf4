import { useEffect, useState } from 'react'
import { FirstRun, Invitation } from '../../features/account/arrival/index.ts'
import { t } from '../../i18n/index.ts'
import { usePageTitle } from '../entries/page-title.ts'
import { changeLanguage } from '../entries/preferences.ts'
import { homeAddress } from '../route.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

/** Leaves by a page load, so that no data of a previous user stays in memory. */
function redirectTo(address: string): Promise<void> {
  location.replace(address)
  return new Promise(() => {})
}

/** Target page of invitation and first-run links, available without sign-in. */
export function ArrivalPage() {
  usePageTitle(t('app.signIn'))
  // Stored on mount, because a language change may alter the address.
  const [{ token, isFirstRun }] = useState(() => ({
    token: location.hash.slice(1),
    isFirstRun: location.pathname.startsWith('/setup'),
  }))
  useEffect(() => {
    // Pasting another link into the address bar changes only the hash, without a page load.
    const recheck = () => {
      const next = location.hash.slice(1)
      if (next !== '' && next !== token) location.reload()
    }
    addEventListener('hashchange', recheck)
    return () => removeEventListener('hashchange', recheck)
  }, [token])
  const onSignIn = () => void redirectTo('/login')
  return (
    <SoloLayout end={<LanguageMenu show={changeLanguage} />}>
      {isFirstRun ? (
        <FirstRun token={token} onFounded={() => redirectTo('/account/domain?setup')} onSignIn={onSignIn} />
      ) : (
        <Invitation ticket={token} onSignedIn={() => redirectTo(homeAddress)} onSignIn={onSignIn} />
      )}
    </SoloLayout>
  )
}
