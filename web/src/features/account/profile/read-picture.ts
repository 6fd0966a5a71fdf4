import { limits } from '@bocau/contract/limits'
import type { PlainKey } from '../../../i18n/index.ts'

/** A picture that cannot be taken, and why. */
export class PictureRefused extends Error {
  readonly textKey: PlainKey

  constructor(textKey: PlainKey) {
    super(textKey)
    this.name = 'PictureRefused'
    this.textKey = textKey
  }
}

const types = ['image/png', 'image/jpeg']

/** Reads a chosen file as a picture, the right way up. Throws `PictureRefused` for what the server would refuse too. */
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
