import { limits } from '@bocau/contract/limits'
import { errorText, type PlainKey, t } from '../../../../i18n/index.ts'

/** Types of a logo, also for the file dialog. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp']

/** Returns the text key of the fault of a chosen file; undefined if the server accepts it. */
export async function findLogoFault(file: File): Promise<PlainKey | undefined> {
  if (file.type === 'image/svg+xml') return 'organisation.logo.svg'
  if (!logoTypes.includes(file.type)) return 'organisation.logo.type'
  if (file.size > limits.maxLogoBytes) return 'organisation.logo.large'
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return 'organisation.logo.broken'
  const { width, height } = picture
  picture.close()
  if (Math.min(width, height) < limits.minLogoPixels) return 'organisation.logo.small'
  return Math.max(width, height) > limits.maxAvatarPixels ? 'organisation.logo.pixels' : undefined
}

// The usual texts of these refusals are about profile pictures and attachments.
const refusals: Partial<Record<string, PlainKey>> = {
  image_invalid: 'organisation.logo.broken',
  image_too_small: 'organisation.logo.small',
  image_too_large: 'organisation.logo.pixels',
  file_too_large: 'organisation.logo.large',
}

/** Returns the text of a failed upload. */
export function logoErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const key = refusals[code]
  return key ? t(key) : errorText(error)
}
