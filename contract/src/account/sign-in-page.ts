import type { ApiTypes } from '../all.ts'
import type { ReplyOf } from '../endpoint.ts'

/** Where the sign-in page keeps what it offers: `<script type="application/json" id="sign-in-offer">`. */
export const signInOfferElementId = 'sign-in-offer'

/** What the sign-in page offers beside its form: the people of a demo store, and the outside provider. */
export type SignInOffer = ReplyOf<ApiTypes['GET /api/v2/session/demo']>

/** The file of the web build that makes the sign-in page's HTML for the server; browsers are not given it. */
export const signInMarkupFile = 'sign-in-markup.cjs'

/** The cookie in which a browser keeps the language that was chosen on it. */
export const languageCookie = 'bocau_language'

/** What the sign-in page is drawn from, in the server as in the browser that takes it over. */
export interface SignInWanted {
  offer: SignInOffer
  language: 'vi' | 'en'
  /** What follows in its address. */
  search: string
  /** Whether a page of this address may use passkeys. */
  mayUsePasskeys: boolean
}

/** Whether pages of a host may use passkeys: never at a bare number, nor over a connection that is not safe. */
export function mayUsePasskeys(host: string, isSafe: boolean): boolean {
  const isHere = host === 'localhost' || host.endsWith('.localhost')
  return (isSafe || isHere) && !/^[\d.]+$|^\[/.test(host)
}

/** Pages that need nobody to be signed in: those that tell of errors, links to files of the drive, invitations, and the first run. */
export const isPublicPage = (path: string): boolean =>
  /^\/(?:403|404|500|502|invitation|setup|s\/[^/]+)\/?$/.test(path)

/** How the elements begin that the sign-in page carries in itself; the server allows what stands in them by its hash. */
export const inPage = { style: '<style data-in-page', script: '<script data-in-page' } as const
