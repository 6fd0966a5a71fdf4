import type { SignInPageData } from '@bocau/contract/account/sign-in-page'
import { renderToString } from 'react-dom/server'
import { addMessages } from '../../i18n/index.ts'
import { setLanguage } from '../../i18n/language.ts'
import { SignInScreen } from './SignInScreen.tsx'

addMessages(import.meta.glob('../../i18n/*/app.json', { eager: true, import: 'default' }))

const doNothing = async () => undefined

/** Renders the sign-in page as HTML for hydration. */
export function renderSignIn({ language, ...request }: SignInPageData): string {
  setLanguage(language)
  return renderToString(<SignInScreen {...request} onSignedIn={doNothing} />)
}
