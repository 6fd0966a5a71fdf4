import type { Catalogues } from '../t.ts'

/** Texts of the drive and its file picker. */
export const driveTexts: Catalogues = import.meta.glob('../*/drive.json', {
  eager: true,
  import: 'default',
})
