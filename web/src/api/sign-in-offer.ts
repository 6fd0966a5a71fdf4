import { type SignInOffer, signInOfferElementId } from '@bocau/contract/account/sign-in-page'

/** Reads the embedded data of the sign-in page; undefined if there is none. */
export function consumeSignInOffer(): SignInOffer | undefined {
  const element = document.getElementById(signInOfferElementId)
  return element ? (JSON.parse(element.textContent) as SignInOffer) : undefined
}
