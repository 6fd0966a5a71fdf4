import type { SignInPageData } from '@bocau/contract/account/sign-in-page'
import { renderToString } from 'react-dom/server'
import { setLanguage } from '../../i18n/language.ts'
import { SignInScreen } from './SignInScreen.tsx'

const doNothing = async () => undefined

/** Renders the sign-in page as HTML for hydration. */
export function renderSignIn({ language, ...request }: SignInPageData): string {
  setLanguage(language)
  return renderToString(<SignInScreen {...request} onSignedIn={doNothing} />)
}
