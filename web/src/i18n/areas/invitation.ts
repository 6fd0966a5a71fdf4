import type { Catalogues } from '../t.ts'

export const invitationTexts: Catalogues = import.meta.glob('../*/invitation.json', {
  eager: true,
  import: 'default',
})
