import type { ApiTypes } from '../all.ts'
import type { ReplyOf } from '../endpoint.ts'

/** Id of the element with the data of the sign-in page: `<script type="application/json" id="sign-in-offer">`. */
export const signInOfferElementId = 'sign-in-offer'

/** Data of the sign-in page besides its form: demo accounts and the identity provider. */
export type SignInOffer = ReplyOf<ApiTypes['GET /api/v2/session/demo']>

/** File of the web build that renders the HTML of the sign-in page on the server. It is not served to browsers. */
export const signInMarkupFile = 'sign-in-markup.cjs'

/** Cookie with the language selected in this browser. */
export const languageCookie = 'bocau_language'

/** Input for rendering the sign-in page, on the server and in the browser. */
export interface SignInPageData {
  offer: SignInOffer
  language: 'vi' | 'en'
  /** Query string of the page's address. */
  search: string
  /** True if a page of this origin may use passkeys. */
  mayUsePasskeys: boolean
}

/** Returns true if pages of a host may use passkeys: not for IP addresses and not over insecure connections. */
export function mayUsePasskeys(host: string, isSafe: boolean): boolean {
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  return (isSafe || isLocal) && !/^[\d.]+$|^\[/.test(host)
}

/** Returns true for pages that need no session: error pages, share links, invitations and the first run. */
export const isPublicPage = (path: string): boolean =>
  /^\/(?:403|404|500|502|invitation|setup|s\/[^/]+)\/?$/.test(path)

/** Opening tags of inline elements in the sign-in page. The Content Security Policy allows their content by hash. */
export const inlineTags = { style: '<style data-in-page', script: '<script data-in-page' } as const
