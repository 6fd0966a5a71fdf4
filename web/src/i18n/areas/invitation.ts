import type { Catalogues } from '../t.ts'

/** The texts of invitations to events, as messages bring them. */
export const invitationTexts: Catalogues = import.meta.glob('../*/invitation.json', {
  eager: true,
  import: 'default',
})
