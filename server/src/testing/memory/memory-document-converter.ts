import type { ConversionFailure, DocumentConverter } from '../../ports/document-converter.ts'

/** Returns the same result for every document; by default as without an office program. */
export class MemoryDocumentConverter implements DocumentConverter {
  readonly #result: Uint8Array | ConversionFailure

  constructor(result: Uint8Array | ConversionFailure = 'unavailable') {
    this.#result = result
  }

  async toPdf(): Promise<Uint8Array | ConversionFailure> {
    return this.#result
  }
}
