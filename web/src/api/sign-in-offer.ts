import { type SignInOffer, signInOfferElementId } from '@bocau/contract/account/sign-in-page'

/** Reads the embedded data of the sign-in page; undefined if there is none. */
export function takeSignInOffer(): SignInOffer | undefined {
  const element = document.getElementById(signInOfferElementId)
  return element ? (JSON.parse(element.textContent) as SignInOffer) : undefined
}
