import { columnsOf } from '../sheet/columns.ts'
import type { Slide, SlideRead, TextBlock } from '../slides/slide.ts'
import type { Thumbnail, ThumbnailParagraph } from './thumbnail.ts'

/** In pixels, twice the width of a box. */
export const thumbnailWidth = 360
const height = 220
const ink = '#1f2937'
const lineInk = '#d5dae1'

type Pen = CanvasRenderingContext2D

/** Paints the start of an office file; undefined if it would be empty. */
export async function paintThumbnail(
  thumbnail: Exclude<Thumbnail, { kind: 'picture' }>,
): Promise<HTMLCanvasElement | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = thumbnailWidth
  canvas.height =
    thumbnail.kind === 'slide'
      ? Math.round((thumbnailWidth * thumbnail.size.height) / thumbnail.size.width)
      : height
  const pen = canvas.getContext('2d')
  if (!pen || canvas.height > 4 * height) return undefined
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  if (thumbnail.kind === 'document') return paintDocument(pen, thumbnail.paragraphs) ? canvas : undefined
  if (thumbnail.kind === 'sheet') return paintSheet(pen, thumbnail) ? canvas : undefined
  await paintSlide(pen, thumbnail.read, thumbnail.size.width / 12_700)
  return canvas
}

/** Paints the first paragraphs; returns false if they have no text. */
function paintDocument(pen: Pen, paragraphs: readonly ThumbnailParagraph[]): boolean {
  const margin = 30
  const width = thumbnailWidth - 2 * margin
  let top = 24
  for (const { text, size, isBold, align } of paragraphs) {
    const pixels = Math.max(7, size * 0.72)
    setFont(pen, { pixels, isBold, colour: ink })
    for (const line of text.trim() === '' ? [''] : wrap(pen, text, width)) {
      top += pixels * 1.4
      if (top > height + pixels) return true
      writeAligned(pen, line, { left: margin, width, top, align })
    }
  }
  return paragraphs.some(({ text }) => text.trim() !== '')
}

/** Paints the first cells; returns false if they have no text. */
function paintSheet(pen: Pen, { rows, widths }: Extract<Thumbnail, { kind: 'sheet' }>): boolean {
  const reach = Math.min(26, Math.max(0, ...rows.map((row) => row?.length ?? 0)))
  const { visible, edges } = columnsOf({ columns: reach, widths, pages: [rows] })
  const em = 9.5
  const rowHeight = 19
  const margin = 14
  pen.textBaseline = 'middle'
  for (const [at, row] of rows.entries()) {
    for (const [nth, column] of visible.entries()) {
      const left = margin + (edges[nth] ?? 0) * em
      const width = ((edges[nth + 1] ?? 0) - (edges[nth] ?? 0)) * em
      if (left > thumbnailWidth) break
      const cell = row?.[column]
      const box = { left, top: margin + at * rowHeight, width, height: rowHeight }
      if (cell?.style?.fill) fillBox(pen, box, `#${cell.style.fill}`)
      pen.strokeStyle = lineInk
      pen.strokeRect(left + 0.5, box.top + 0.5, width, rowHeight)
      if (!cell?.text) continue
      pen.save()
      pen.beginPath()
      pen.rect(left, box.top, width, rowHeight)
      pen.clip()
      setFont(pen, {
        pixels: em,
        isBold: cell.style?.isBold ?? false,
        colour: cell.style?.ink ? `#${cell.style.ink}` : ink,
      })
      const align = cell.style?.align ?? (cell.isNumber ? 'right' : 'left')
      const [line = ''] = cell.text.split('\n')
      writeAligned(pen, line, { left: left + 4, width: width - 8, top: box.top + rowHeight / 2, align })
      pen.restore()
    }
  }
  return rows.some((row) => row?.some((cell) => cell?.text))
}

/** Paints the first slide; `points` is the slide width in points. */
async function paintSlide(pen: Pen, { slide, pictures }: SlideRead, points: number): Promise<void> {
  const { width, height: high } = pen.canvas
  const scale = width / points
  const rendered = new Map<string, ImageBitmap>()
  for (const { path, bytes } of pictures) {
    const picture = await createImageBitmap(new Blob([bytes.slice()])).catch(() => undefined)
    if (picture) rendered.set(path, picture)
  }
  if (slide.background) fillBox(pen, { left: 0, top: 0, width, height: high }, slide.background)
  const backdrop = slide.backdrop === undefined ? undefined : rendered.get(slide.backdrop)
  if (backdrop) pen.drawImage(backdrop, 0, 0, width, high)
  for (const part of slide.parts.slice(0, 200)) paintPart(pen, part, { rendered, scale })
  for (const picture of rendered.values()) picture.close()
}

interface SlideScale {
  rendered: ReadonlyMap<string, ImageBitmap>
  scale: number
}

/** Paints a part of a slide; of a table only its outline. */
function paintPart(pen: Pen, part: Slide['parts'][number], { rendered, scale }: SlideScale): void {
  const { width, height: high } = pen.canvas
  const { box } = part
  const area = {
    left: box.left * width,
    top: box.top * high,
    width: box.width * width,
    height: box.height * high,
  }
  if (part.kind === 'picture') {
    const picture = rendered.get(part.path)
    if (picture) pen.drawImage(picture, area.left, area.top, area.width, area.height)
  } else if (part.kind === 'shape') {
    if (part.fill) fillBox(pen, area, part.fill)
    if (part.text) paintText(pen, part.text, { area, scale })
  } else {
    pen.strokeStyle = lineInk
    pen.strokeRect(area.left, area.top, area.width, area.height)
  }
}

interface TextArea {
  left: number
  top: number
  width: number
  height: number
}

/** Paints text into a box; every paragraph has the style of its first run. */
function paintText(
  pen: Pen,
  { paragraphs, anchor }: TextBlock,
  { area, scale }: { area: TextArea; scale: number },
): void {
  pen.textBaseline = 'alphabetic'
  const lines = paragraphs.flatMap(({ runs, align, bullet }) => {
    const [first] = runs
    const size = Math.max(4, (first?.size ?? 18) * scale)
    setFont(pen, { pixels: size, isBold: first?.isBold ?? false, colour: first?.ink ?? ink })
    const text = `${bullet ? `${bullet} ` : ''}${runs.map((run) => run.text).join('')}`
    const style = { size, isBold: first?.isBold ?? false, ink: first?.ink ?? ink, align }
    return wrap(pen, text, area.width).map((line) => ({ ...style, line }))
  })
  const total = lines.reduce((sum, { size }) => sum + size * 1.2, 0)
  const spare = area.height - total
  let top = area.top + (anchor === 'start' ? 0 : anchor === 'center' ? spare / 2 : spare)
  for (const { line, size, isBold, ink: colour, align } of lines.slice(0, 40)) {
    top += size * 1.2
    setFont(pen, { pixels: size, isBold, colour })
    writeAligned(pen, line, {
      left: area.left,
      width: area.width,
      top: top - size * 0.25,
      align: align === 'justify' ? 'left' : align,
    })
  }
}

const setFont = (
  pen: Pen,
  { pixels, isBold, colour }: { pixels: number; isBold: boolean; colour: string },
) => {
  pen.font = `${isBold ? '600 ' : ''}${pixels}px ${getComputedStyle(document.body).fontFamily}`
  pen.fillStyle = colour
}

function fillBox(pen: Pen, { left, top, width, height: high }: TextArea, colour: string): void {
  pen.fillStyle = colour
  pen.fillRect(left, top, width, high)
}

interface AlignedText {
  left: number
  width: number
  top: number
  align: 'left' | 'center' | 'right'
}

function writeAligned(pen: Pen, text: string, { left, width, top, align }: AlignedText): void {
  const spare = width - pen.measureText(text).width
  const shift = align === 'left' || spare < 0 ? 0 : align === 'center' ? spare / 2 : spare
  pen.fillText(text, left + shift, top)
}

/** Wraps text at word boundaries; a longer word overflows. */
function wrap(pen: Pen, text: string, width: number): string[] {
  return text
    .slice(0, 2000)
    .split('\n')
    .flatMap((line) => wrapLine(pen, line, width))
    .slice(0, 40)
}

/** Splits a line at blanks so that its parts fit the width. */
function wrapLine(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && pen.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
