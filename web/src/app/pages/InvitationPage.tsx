import { lazy, Suspense, useState } from 'react'
import { loadInvitation } from '../../features/account/index.ts'
import { t } from '../../i18n/index.ts'
import { usePageTitle } from '../entries/page-title.ts'
import { changeLanguage } from '../entries/preferences.ts'
import { homeAddress } from '../route.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

const Invitation = lazy(loadInvitation)

/** Leaves for a page of its own: nothing of whoever else was here goes with it. */
function leaveFor(address: string): Promise<void> {
  location.replace(address)
  return new Promise(() => {})
}

/** Where somebody comes in for the first time: nobody needs to be signed in. */
export function InvitationPage() {
  usePageTitle(t('app.signIn'))
  // Kept from the first look: what stands in the address may change with the language.
  const [ticket] = useState(() => location.hash.slice(1))
  return (
    <SoloLayout end={<LanguageMenu show={changeLanguage} />}>
      <Suspense>
        <Invitation
          ticket={ticket}
          onSignedIn={() => leaveFor(homeAddress)}
          onSignIn={() => void leaveFor('/login')}
        />
      </Suspense>
    </SoloLayout>
  )
}
