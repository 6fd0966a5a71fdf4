import type { DocumentConverter } from '../../ports/document-converter.ts'

/** Used without an office program: renders no document. */
export const noDocumentConverter: DocumentConverter = {
  toPdf: async () => 'unavailable',
}
