/** Where something stands on a slide, in shares of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
  /** In degrees. */
  turn: number
}

export interface Run {
  text: string
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  ink: string | undefined
  /** In points. */
  size: number
  link?: string
}

export interface Paragraph {
  runs: Run[]
  align: 'left' | 'center' | 'right' | 'justify'
  /** What stands before a point of a list. */
  bullet: string
  /** How far it is set in, in points. */
  indent: number
}

export interface TextBlock {
  paragraphs: Paragraph[]
  anchor: 'start' | 'center' | 'end'
}

interface Placed {
  box: Box
}

export interface ShapePart extends Placed {
  kind: 'shape'
  fill: string | undefined
  line: string | undefined
  corners: 'square' | 'round' | 'ellipse'
  text: TextBlock | undefined
}

export interface PicturePart extends Placed {
  kind: 'picture'
  /** Its path in the package. */
  path: string
  description: string
}

export interface TablePart extends Placed {
  kind: 'table'
  /** In shares of the whole. */
  columns: number[]
  rows: { height: number; cells: { fill: string | undefined; text: TextBlock; span: number }[] }[]
}

export type SlidePart = ShapePart | PicturePart | TablePart

/** What a presentation says of itself. */
export interface SlidesOpened {
  /** Width and height, in the measure that places on a slide are given in. */
  size: { width: number; height: number }
  count: number
  /** There are more than can be shown. */
  isClipped: boolean
}

/** A slide with those of its pictures that were not given out with another one. */
export interface SlideRead {
  slide: Slide
  pictures: { path: string; bytes: Uint8Array }[]
}

export interface Slide {
  background: string | undefined
  /** A picture behind all, by its path in the package. */
  backdrop: string | undefined
  parts: SlidePart[]
}
