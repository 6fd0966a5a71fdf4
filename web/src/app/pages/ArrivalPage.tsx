import { lazy, Suspense, useEffect, useState } from 'react'
import { loadFirstRun, loadInvitation } from '../../features/account/index.ts'
import { t } from '../../i18n/index.ts'
import { usePageTitle } from '../entries/page-title.ts'
import { changeLanguage } from '../entries/preferences.ts'
import { homeAddress } from '../route.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

const Invitation = lazy(loadInvitation)
const FirstRun = lazy(loadFirstRun)

/** Leaves for a page of its own: nothing of whoever else was here goes with it. */
function leaveFor(address: string): Promise<void> {
  location.replace(address)
  return new Promise(() => {})
}

/** Where somebody comes in for the first time: nobody needs to be signed in. */
export function ArrivalPage() {
  usePageTitle(t('app.signIn'))
  // Kept from the first look: what stands in the address may change with the language.
  const [{ token, isFirstRun }] = useState(() => ({
    token: location.hash.slice(1),
    isFirstRun: location.pathname.startsWith('/setup'),
  }))
  useEffect(() => {
    // A link that is pasted over the one before changes no more than what stands behind its mark.
    const lookAnew = () => {
      const next = location.hash.slice(1)
      if (next !== '' && next !== token) location.reload()
    }
    addEventListener('hashchange', lookAnew)
    return () => removeEventListener('hashchange', lookAnew)
  }, [token])
  const onSignIn = () => void leaveFor('/login')
  return (
    <SoloLayout end={<LanguageMenu show={changeLanguage} />}>
      <Suspense>
        {isFirstRun ? (
          <FirstRun token={token} onFounded={() => leaveFor('/account/domain?setup')} onSignIn={onSignIn} />
        ) : (
          <Invitation ticket={token} onSignedIn={() => leaveFor(homeAddress)} onSignIn={onSignIn} />
        )}
      </Suspense>
    </SoloLayout>
  )
}
