import type { Relation } from '../office/open-package.ts'
import type { XmlNode } from '../office/read-xml.ts'
import type { Palette } from './slide-style.ts'

/** Part with its relations: a slide, layout or master. */
export interface Sheet {
  root: XmlNode | undefined
  relations: Map<string, Relation>
}

/** Slide with its layout and master. */
export interface SlideSheets {
  slide: Sheet
  layout: Sheet
  master: Sheet
  palette: Palette
  size: { width: number; height: number }
}
