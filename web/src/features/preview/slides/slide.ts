/** Position on a slide, as fractions of its size. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
  /** In degrees. */
  rotation: number
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
  /** Marker of a list item. */
  bullet: string
  /** Indentation in points. */
  indent: number
}

export interface TextBlock {
  paragraphs: Paragraph[]
  anchor: 'start' | 'center' | 'end'
}

interface Positioned {
  box: Box
}

export interface ShapePart extends Positioned {
  kind: 'shape'
  fill: string | undefined
  line: string | undefined
  corners: 'square' | 'round' | 'ellipse'
  text: TextBlock | undefined
}

interface PicturePart extends Positioned {
  kind: 'picture'
  /** Path in the package. */
  path: string
  description: string
}

export interface TablePart extends Positioned {
  kind: 'table'
  /** Fractions of the total. */
  columns: number[]
  rows: { height: number; cells: { fill: string | undefined; text: TextBlock; span: number }[] }[]
}

export type SlidePart = ShapePart | PicturePart | TablePart

/** Properties of a presentation. */
export interface SlidesOpened {
  /** Size in the units of slide positions. */
  size: { width: number; height: number }
  count: number
  /** True if there are more slides than the limit. */
  isClipped: boolean
}

/** Slide with its images that were not returned before. */
export interface SlideRead {
  slide: Slide
  pictures: { path: string; bytes: Uint8Array }[]
}

export interface Slide {
  background: string | undefined
  /** Background image, by path in the package. */
  backdrop: string | undefined
  parts: SlidePart[]
}
