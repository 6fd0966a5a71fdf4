import type { Catalogues } from '../t.ts'

export const driveTexts: Catalogues = import.meta.glob('../*/drive.json', {
  eager: true,
  import: 'default',
})
