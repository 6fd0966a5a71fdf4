import type { Catalogues } from '../t.ts'

/** The texts of the drive, and of choosing its files. */
export const driveTexts: Catalogues = import.meta.glob('../*/drive.json', {
  eager: true,
  import: 'default',
})
