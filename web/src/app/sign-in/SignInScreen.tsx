import { useEffect, useSyncExternalStore } from 'react'
import { SignIn, type SignInProps } from '../../features/account/sign-in/index.ts'
import { t, useLanguage } from '../../i18n/index.ts'
import { usePageTitle } from '../entries/page-title.ts'
import { showLanguage } from '../entries/style.ts'
import { IsolatedLayer } from '../layers/IsolatedLayer.tsx'
import { PageLayers } from '../layers/PageLayers.tsx'
import { LanguageMenu } from '../solo/LanguageMenu.tsx'
import { SoloLayout } from '../solo/SoloLayout.tsx'

interface Props extends SignInProps {
  /** Called once when the page is interactive. */
  onInteractive?: () => void
}

const subscribeToNothing = () => () => undefined

/** Sign-in page, rendered before the rest of the product is loaded. */
export function SignInScreen({ onInteractive, ...rest }: Props) {
  const visibleLanguage = useLanguage()
  // The layers are empty initially and not part of the server-rendered page.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  useEffect(() => onInteractive?.(), [onInteractive])
  return (
    <>
      <div id="page" key={visibleLanguage}>
        <SignInPage {...rest} />
      </div>
      {isHydrated && (
        <IsolatedLayer>
          <PageLayers key={`layers-${visibleLanguage}`} />
        </IsolatedLayer>
      )}
    </>
  )
}

function SignInPage(props: SignInProps) {
  usePageTitle(t('app.signIn'))
  return (
    <SoloLayout end={<LanguageMenu show={showLanguage} />}>
      <SignIn {...props} />
    </SoloLayout>
  )
}
