import type { DocumentConverter } from '../../ports/document-converter.ts'

/** For a machine without an office program: no document is drawn. */
export const noDocumentConverter: DocumentConverter = {
  toPdf: async () => 'unavailable',
}
