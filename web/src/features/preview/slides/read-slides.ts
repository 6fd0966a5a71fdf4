import { CannotShow } from '../cannot-show.ts'
import { type OfficePackage, openPackage } from '../office/open-package.ts'
import { readTheme } from '../office/read-theme.ts'
import { childOf, childrenOf, numberOf } from '../office/read-xml.ts'
import { readParts } from './read-parts.ts'
import type { Slide, SlideRead, SlidesOpened } from './slide.ts'
import type { Sheet, SlideSheets } from './slide-sheets.ts'
import { readColour, readFill } from './slide-style.ts'

/** Presentation; slides and their images are read on demand. */
export interface Slides extends SlidesOpened {
  read(index: number): SlideRead
}

const PRESENTATION = 'ppt/presentation.xml'
const maxSlides = 1000
const maxParts = 2000

/** Opens a pptx file. Reads text, images, tables and plain shapes, without animation and media. */
export function openSlides(bytes: Uint8Array): Slides {
  const opened = openPackage(bytes)
  const presentation = opened.xml(PRESENTATION)
  if (!presentation) throw new CannotShow('broken')
  const relations = opened.relations(PRESENTATION)
  const sizeNode = childOf(presentation, 'sldSz')
  const size = {
    width: numberOf(sizeNode, 'cx') || 12_192_000,
    height: numberOf(sizeNode, 'cy') || 6_858_000,
  }
  const ids = childrenOf(childOf(presentation, 'sldIdLst'), 'sldId')
  const paths = ids
    .slice(0, maxSlides)
    .map(({ attributes }) => relations.get(attributes['r:id'] ?? '')?.target ?? '')
  const sheets = new SheetCache(opened)
  const usedPaths = new Set<string>()
  return {
    size,
    count: paths.length,
    isClipped: ids.length > paths.length,
    read: (index) => {
      const slide = readSlide(readSlideSheets(opened, sheets, { path: paths[index] ?? '', size }))
      return { slide, pictures: newPictures(opened, slide, usedPaths) }
    },
  }
}

/** Returns the images of a slide that were not returned before. */
function newPictures(opened: OfficePackage, slide: Slide, usedPaths: Set<string>): SlideRead['pictures'] {
  const paths = slide.parts.flatMap((part) => (part.kind === 'picture' ? part.path : []))
  return [...paths, ...(slide.backdrop ? [slide.backdrop] : [])].flatMap((path) => {
    if (usedPaths.has(path)) return []
    usedPaths.add(path)
    const bytes = opened.bytes(path)
    return bytes ? [{ path, bytes }] : []
  })
}

/** Cache of layouts and masters, which slides share. */
class SheetCache {
  readonly #sheets = new Map<string, Sheet>()
  readonly #opened: OfficePackage

  constructor(opened: OfficePackage) {
    this.#opened = opened
  }

  at(path: string): Sheet {
    const sheet = this.#sheets.get(path) ?? {
      root: this.#opened.xml(path),
      relations: this.#opened.relations(path),
    }
    this.#sheets.set(path, sheet)
    return sheet
  }
}

function readSlideSheets(
  opened: OfficePackage,
  sheets: SheetCache,
  { path, size }: { path: string; size: Slides['size'] },
): SlideSheets {
  const relatedPath = ({ relations }: Sheet, kind: string) =>
    [...relations.values()].find((relation) => relation.kind === kind)?.target ?? ''
  const slide: Sheet = { root: opened.xml(path), relations: opened.relations(path) }
  const layout = sheets.at(relatedPath(slide, 'slideLayout'))
  const master = sheets.at(relatedPath(layout, 'slideMaster'))
  const theme = readTheme(sheets.at(relatedPath(master, 'theme')).root)
  return {
    slide,
    layout,
    master,
    size,
    palette: { theme, map: childOf(master.root, 'clrMap')?.attributes ?? {} },
  }
}

/** Reads a slide with the parts of its master and layout. */
function readSlide(slideSheets: SlideSheets): Slide {
  const { slide, layout, master } = slideSheets
  const showsMaster = [slide, layout].every(({ root }) => root?.attributes.showMasterSp !== '0')
  return {
    ...readBackground(slideSheets),
    parts: [
      // Master and layout are behind the slide; their placeholders are filled by the slide or hidden.
      ...(showsMaster ? readParts(slideSheets, master, { withPlaceholders: false }) : []),
      ...(slide.root?.attributes.showMasterSp === '0'
        ? []
        : readParts(slideSheets, layout, { withPlaceholders: false })),
      ...readParts(slideSheets, slide, { withPlaceholders: true }),
    ].slice(0, maxParts),
  }
}

/** Reads the background from slide, layout or master, whichever has one first. */
function readBackground({
  slide,
  layout,
  master,
  palette,
}: SlideSheets): Pick<Slide, 'background' | 'backdrop'> {
  for (const { root, relations } of [slide, layout, master]) {
    const background = childOf(root, 'cSld', 'bg')
    if (!background) continue
    const properties = childOf(background, 'bgPr')
    const picture = childOf(properties, 'blipFill', 'blip')?.attributes['r:embed']
    const colour =
      readFill(properties, palette) ?? readColour(childOf(background, 'bgRef')?.children[0], palette)
    return { background: colour, backdrop: picture ? relations.get(picture)?.target : undefined }
  }
  return { background: undefined, backdrop: undefined }
}
