import type { SignInOffer } from '@bocau/contract/sign-in-page'
import { SignIn } from '../../features/account/sign-in/index.ts'
import { t, useLanguage } from '../../i18n/index.ts'
import { Apart } from '../layers/Apart.tsx'
import { PageLayers } from '../layers/PageLayers.tsx'
import { showLanguage } from '../look.ts'
import { usePageTitle } from '../page-title.ts'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

interface Props {
  offer: SignInOffer
  onSignedIn: () => Promise<void>
}

/** Where somebody who is not signed in comes in: all that stands on screen before the rest of the product is there. */
export function SignInScreen({ offer, onSignedIn }: Props) {
  const shownLanguage = useLanguage()
  return (
    <>
      <div id="page" key={shownLanguage}>
        <SignInPage offer={offer} onSignedIn={onSignedIn} />
      </div>
      <Apart>
        <PageLayers key={`layers-${shownLanguage}`} />
      </Apart>
    </>
  )
}

function SignInPage(props: Props) {
  usePageTitle(t('app.signIn'))
  return (
    <SoloLayout end={<LanguageMenu show={showLanguage} />}>
      <SignIn {...props} />
    </SoloLayout>
  )
}
