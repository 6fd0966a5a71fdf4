import type { PreviewProblem } from '../cannot-show.ts'
import type { Merge, RowsRead, SheetHead } from '../sheet/sheet.ts'
import type { SlideRead, SlidesOpened } from '../slides/slide.ts'
import type { Thumbnail, ThumbnailKind } from '../thumbnail/thumbnail.ts'
import type { DocumentShortened } from '../word/shorten-document.ts'

export interface ReadingCalls {
  openWorkbook: (bytes: Uint8Array, locale: string) => { names: string[] }
  readHead: (sheet: number) => SheetHead
  readRows: (sheet: number, rows: number) => RowsRead
  readMerges: (sheet: number) => Merge[]
  openSlides: (bytes: Uint8Array) => SlidesOpened
  readSlide: (index: number) => SlideRead
  readThumbnail: (kind: ThumbnailKind, bytes: Uint8Array, locale: string) => Thumbnail
  shortenDocument: (bytes: Uint8Array) => DocumentShortened
}

export type CallName = keyof ReadingCalls

export interface CallRequest {
  id: number
  name: CallName
  args: unknown[]
}

/** Result of a call, or the reason of its failure. */
export type CallResponse = { id: number; result: unknown } | { id: number; reason: PreviewProblem }
