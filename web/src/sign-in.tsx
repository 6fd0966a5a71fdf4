// oxlint-disable import/no-unassigned-import -- style sheets of the entire page
import './ui/styles/tokens.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
// oxlint-enable import/no-unassigned-import
import { createRoot } from 'react-dom/client'
import { readStored } from './api/local-store.ts'
import { consumeSignInOffer } from './api/sign-in-offer.ts'
import { startSignIn } from './app/sign-in/start-sign-in.tsx'

const container = document.getElementById('root') as HTMLElement
const offer = consumeSignInOffer()
// A stored token that the server has not received yet represents a user.
if (readStored('token')) {
  container.removeAttribute('data-early')
  const { startApp } = await import('./app/start-app.tsx')
  await startApp(createRoot(container), undefined)
} else {
  await startSignIn(container, offer)
}
