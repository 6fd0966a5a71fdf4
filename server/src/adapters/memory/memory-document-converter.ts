import type { ConversionFailure, DocumentConverter } from '../../ports/document-converter.ts'

/** Answers every document alike; by default as a machine without an office program. */
export class MemoryDocumentConverter implements DocumentConverter {
  readonly #answer: Uint8Array | ConversionFailure

  constructor(answer: Uint8Array | ConversionFailure = 'unavailable') {
    this.#answer = answer
  }

  async toPdf(): Promise<Uint8Array | ConversionFailure> {
    return this.#answer
  }
}
