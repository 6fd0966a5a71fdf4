const prefix = 'attachment-'

/** What an office server calls a file of a message; documents of the drive go by their bare ids. */
export const documentIdOf = (uuid: string): string => `${prefix}${uuid}`

/** The file of a message that is called so; null for what is none. */
export const uuidOf = (documentId: string): string | null =>
  documentId.startsWith(prefix) ? documentId.slice(prefix.length) : null
