import type { Letter } from '@bocau/mail-core/mime/letter'

/** Why a letter could not be read; it is kept all the same, as an empty one. */
export type ReadingFailure = 'time' | 'crash'

/** The raw letter as a blob store keeps it: its name, and its bytes packed; null where packing does not pay. */
export interface PackedContent {
  hash: string
  content: Uint8Array | null
}

/** A letter with all that keeping it takes, worked out where it was read. */
export interface ReadLetter {
  /** Attachment contents may look into the raw letter: copy what outlives it. */
  letter: Letter
  /** The plain text of the body, taken from its HTML where it has no other. */
  text: string
  /** The first line or so of what was written, for lists. */
  snippet: string
  /** What search finds it by, folded. */
  words: {
    subject: string
    people: string
    body: string
    files: string
    /** Marks beside the words, see `search-marks` of mail-core. */
    marks: readonly string[]
  }
  /** The SHA-256 of each attachment in hex, in the order of `letter.attachments`: its name in the blob store. */
  attachmentHashes: string[]
  failure: ReadingFailure | null
  /** Where it was asked for, the letter is small, and the reader packs. */
  packed?: PackedContent | null
}

/** Reads letters from their raw bytes. Any bytes become a letter; only a reader that cannot work at all rejects. */
export interface LetterReader {
  /** The raw letter must not change until this resolves. Rejects with `LetterReaderBusy` when too many wait. */
  readLetter(raw: Uint8Array, wanted?: { packed: boolean }): Promise<ReadLetter>

  close(): Promise<void>
}

/** More letters wait to be read than is sound: whoever brings one should come again later. */
export class LetterReaderBusy extends Error {
  constructor() {
    super('Too many letters wait to be read')
    this.name = 'LetterReaderBusy'
  }
}
