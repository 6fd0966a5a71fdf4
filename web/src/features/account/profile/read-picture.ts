import { limits } from '@bocau/contract/limits'
import type { PlainKey } from '../../../i18n/index.ts'

/** Rejected picture with the reason. */
export class PictureRefused extends Error {
  readonly textKey: PlainKey

  constructor(textKey: PlainKey) {
    super(textKey)
    this.name = 'PictureRefused'
    this.textKey = textKey
  }
}

const types = ['image/png', 'image/jpeg']

/** Decodes a chosen file with its EXIF orientation. Throws `PictureRefused` for files that the server rejects too. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (!types.includes(file.type)) throw new PictureRefused('account.avatar.type')
  if (file.size > limits.maxAvatarBytes) throw new PictureRefused('account.avatar.large')
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureRefused('account.avatar.broken')
  })
  if (Math.min(picture.width, picture.height) < limits.minAvatarPixels) {
    picture.close()
    throw new PictureRefused('account.avatar.small')
  }
  return picture
}
