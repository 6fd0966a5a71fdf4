import type { Catalogues } from '../t.ts'

/** Texts of event invitations. */
export const invitationTexts: Catalogues = import.meta.glob('../*/invitation.json', {
  eager: true,
  import: 'default',
})
