import './ui/styles/tokens.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import { type SignInOffer, signInOfferElementId } from '@bocau/contract/account/sign-in-page'
import { createRoot } from 'react-dom/client'
import { readStored } from './api/local-store.ts'
import { startSignIn } from './app/sign-in/start-sign-in.tsx'

const container = document.getElementById('root') as HTMLElement
const element = document.getElementById(signInOfferElementId)
const offer = element ? (JSON.parse(element.textContent) as SignInOffer) : undefined
// A stored token that the server has not received yet represents a user.
if (readStored('token')) {
  container.removeAttribute('data-early')
  const { startApp } = await import('./app/start-app.tsx')
  await startApp(createRoot(container), undefined)
} else {
  await startSignIn(container, offer)
}
