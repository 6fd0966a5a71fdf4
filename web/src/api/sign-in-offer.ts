import { type SignInOffer, signInOfferElementId } from '@bocau/contract/account/sign-in-page'

/** What the sign-in page carries of what it offers; undefined where it carries nothing. */
export function takeSignInOffer(): SignInOffer | undefined {
  const element = document.getElementById(signInOfferElementId)
  return element ? (JSON.parse(element.textContent) as SignInOffer) : undefined
}
