import type { Row } from '../sheet/sheet.ts'
import type { SlideRead, SlidesOpened } from '../slides/slide.ts'

/** A line or more of a document, as far as a small picture shows it. */
export interface SketchParagraph {
  text: string
  /** In points. */
  size: number
  isBold: boolean
  align: 'left' | 'center' | 'right'
}

/** What a small picture of an office file is painted from: what the file brought along, or its beginning. */
export type Thumbnail =
  | { kind: 'picture'; bytes: Uint8Array }
  | { kind: 'document'; paragraphs: SketchParagraph[] }
  | { kind: 'sheet'; rows: (Row | undefined)[]; widths: (number | undefined)[] }
  | { kind: 'slide'; read: SlideRead; size: SlidesOpened['size'] }

/** The files that small pictures are made of here; PDF is drawn by its own reader. */
export type SketchedKind = 'word' | 'sheet' | 'slides'
