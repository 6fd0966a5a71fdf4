/** What was pasted or dropped, parted into images that go into the text and files that go beside it. */
export interface IncomingFiles {
  images: File[]
  others: File[]
}

/** The kinds of images that messages carry and every program shows. */
const IMAGE = /^image\/(?:png|jpe?g|gif|webp|bmp)$/

/**
 * The files of a paste or a drop; null where it is text that was meant. Office programs put a picture of what was
 * copied beside the text, and browsers put the code of an image beside the image.
 */
export function incomingFiles(data: DataTransfer): IncomingFiles | null {
  const files = [...data.files]
  const { types } = data
  const isText = types.includes('text/plain') || (types.includes('text/rtf') && types.includes('text/html'))
  if (files.length === 0 || isText) return null
  return {
    images: files.filter(({ type }) => IMAGE.test(type)),
    others: files.filter(({ type }) => !IMAGE.test(type)),
  }
}

/** An image that stands in HTML as text, as a file; null for one that cannot be read. */
export function fileOfDataImage(src: string): File | null {
  const [, type = '', code = ''] = /^data:(image\/[a-z]+);base64,(.*)$/is.exec(src) ?? []
  if (!IMAGE.test(type.toLowerCase())) return null
  try {
    const bytes = Uint8Array.from(atob(code.replace(/\s/g, '')), (character) => character.charCodeAt(0))
    return new File([bytes], `image.${type.slice(6).toLowerCase()}`, { type: type.toLowerCase() })
  } catch {
    // Not base64: then it is no image either.
    return null
  }
}
