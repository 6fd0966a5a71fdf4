import type { Relation } from '../office/open-package.ts'
import type { XmlNode } from '../office/read-xml.ts'
import type { Palette } from './slide-look.ts'

/** A part with what it names: a slide, the layout it follows, or the master of both. */
export interface Sheet {
  root: XmlNode | undefined
  relations: Map<string, Relation>
}

/** A slide between the layout and the master that it takes after. */
export interface Family {
  slide: Sheet
  layout: Sheet
  master: Sheet
  palette: Palette
  /** Width and height of every slide. */
  size: { width: number; height: number }
}
