import { CannotShow } from '../cannot-show.ts'
import { type OfficePackage, openPackage } from '../office/open-package.ts'
import { readTheme } from '../office/read-theme.ts'
import { childOf, childrenOf, numberOf } from '../office/read-xml.ts'
import type { Family, Sheet } from './family.ts'
import { readParts } from './read-parts.ts'
import type { Slide } from './slide.ts'
import { readColour, readFill } from './slide-look.ts'

/** A presentation: its slides, each read when it comes near, and its pictures. */
export interface Slides {
  /** Width and height, in the measure that places on a slide are given in. */
  size: { width: number; height: number }
  count: number
  read(index: number): Slide
  picture(path: string): Uint8Array | undefined
}

const PRESENTATION = 'ppt/presentation.xml'

/** Opens a pptx file. Words, pictures, tables and plain shapes are read; nothing moves and nothing plays. */
export function readSlides(bytes: Uint8Array): Slides {
  const opened = openPackage(bytes)
  const presentation = opened.xml(PRESENTATION)
  if (!presentation) throw new CannotShow('broken')
  const relations = opened.relations(PRESENTATION)
  const given = childOf(presentation, 'sldSz')
  const size = { width: numberOf(given, 'cx') || 12_192_000, height: numberOf(given, 'cy') || 6_858_000 }
  const paths = childrenOf(childOf(presentation, 'sldIdLst'), 'sldId').map(
    ({ attributes }) => relations.get(attributes['r:id'] ?? '')?.target ?? '',
  )
  return {
    size,
    count: paths.length,
    read: (index) => readSlide(familyOf(opened, paths[index] ?? '', size)),
    picture: (path) => opened.bytes(path),
  }
}

function familyOf(opened: OfficePackage, path: string, size: Slides['size']): Family {
  const sheetAt = (at: string): Sheet => ({ root: opened.xml(at), relations: opened.relations(at) })
  const named = ({ relations }: Sheet, kind: string) =>
    [...relations.values()].find((relation) => relation.kind === kind)?.target ?? ''
  const slide = sheetAt(path)
  const layout = sheetAt(named(slide, 'slideLayout'))
  const master = sheetAt(named(layout, 'slideMaster'))
  const theme = readTheme(opened.xml(named(master, 'theme')))
  return {
    slide,
    layout,
    master,
    size,
    palette: { theme, map: childOf(master.root, 'clrMap')?.attributes ?? {} },
  }
}

function readSlide(family: Family): Slide {
  const { slide, layout, master } = family
  const showsMaster = [slide, layout].every(({ root }) => root?.attributes.showMasterSp !== '0')
  return {
    ...readBackground(family),
    parts: [
      // What master and layout draw lies behind; their places for text are filled by the slide or stay unseen.
      ...(showsMaster ? readParts(family, master, { withPlaceholders: false }) : []),
      ...(slide.root?.attributes.showMasterSp === '0'
        ? []
        : readParts(family, layout, { withPlaceholders: false })),
      ...readParts(family, slide, { withPlaceholders: true }),
    ],
  }
}

function readBackground({ slide, layout, master, palette }: Family): Pick<Slide, 'background' | 'backdrop'> {
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
