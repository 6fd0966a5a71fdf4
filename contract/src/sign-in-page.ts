import type { ApiTypes } from './all.ts'
import type { ReplyOf } from './endpoint.ts'

/** Where the sign-in page keeps what it offers: `<script type="application/json" id="sign-in-offer">`. */
export const signInOfferElementId = 'sign-in-offer'

/** What the sign-in page offers beside its form: the people of a demo store, and the outside provider. */
export type SignInOffer = ReplyOf<ApiTypes['GET /api/v2/session/demo']>

/** Pages that need nobody to be signed in: those that tell of errors, and links to files of the drive. */
export const isPublicPage = (path: string): boolean => /^\/(?:403|404|500|502|s\/[^/]+)\/?$/.test(path)
