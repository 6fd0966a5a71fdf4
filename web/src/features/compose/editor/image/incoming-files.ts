/** Pasted or dropped files, split into inline images and attachments. */
export interface IncomingFiles {
  images: File[]
  rest: File[]
}

/** Image types supported by all mail programs. */
const IMAGE = /^image\/(?:png|jpe?g|gif|webp|bmp)$/

/**
 * Returns the files of a paste or drop; null if text was meant. Office programs add a picture of the copied text, and
 * browsers add HTML to a copied image.
 */
export function incomingFiles(data: DataTransfer): IncomingFiles | null {
  const files = [...data.files]
  const { types } = data
  const isText = types.includes('text/plain') || (types.includes('text/rtf') && types.includes('text/html'))
  if (files.length === 0 || isText) return null
  return {
    images: files.filter(({ type }) => IMAGE.test(type)),
    rest: files.filter(({ type }) => !IMAGE.test(type)),
  }
}

/** Converts a data URL image into a file; null if unreadable. */
export function fileOfDataImage(src: string): File | null {
  const [, type = '', code = ''] = /^data:(image\/[a-z]+);base64,(.*)$/is.exec(src) ?? []
  if (!IMAGE.test(type.toLowerCase())) return null
  try {
    const bytes = Uint8Array.from(atob(code.replace(/\s/g, '')), (character) => character.charCodeAt(0))
    return new File([bytes], `image.${type.slice(6).toLowerCase()}`, { type: type.toLowerCase() })
  } catch {
    // The data is not valid base64.
    return null
  }
}
