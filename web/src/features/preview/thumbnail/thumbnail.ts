import type { Row } from '../sheet/sheet.ts'
import type { SlideRead, SlidesOpened } from '../slides/slide.ts'

/** Paragraph of a document in a thumbnail. */
export interface ThumbnailParagraph {
  text: string
  /** In points. */
  size: number
  isBold: boolean
  align: 'left' | 'center' | 'right'
}

/** Source of an office thumbnail: the embedded image, or the start of the content. */
export type Thumbnail =
  | { kind: 'picture'; bytes: Uint8Array }
  | { kind: 'document'; paragraphs: ThumbnailParagraph[] }
  | { kind: 'sheet'; rows: (Row | undefined)[]; widths: (number | undefined)[] }
  | { kind: 'slide'; read: SlideRead; size: SlidesOpened['size'] }

/** Office types with thumbnails; PDF has its own renderer. */
export type ThumbnailKind = 'word' | 'sheet' | 'slides'
