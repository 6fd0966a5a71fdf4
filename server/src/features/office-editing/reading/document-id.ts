const prefix = 'attachment-'

/** Returns the WOPI id of a message attachment; drive documents use their plain ids. */
export const toDocumentId = (uuid: string): string => `${prefix}${uuid}`

/** Returns the attachment uuid in a WOPI id; null for other ids. */
export const parseDocumentId = (documentId: string): string | null =>
  documentId.startsWith(prefix) ? documentId.slice(prefix.length) : null
