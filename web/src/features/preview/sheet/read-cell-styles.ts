import { applyTint, type ThemeColours } from '../office/office-colour.ts'
import { safeHex } from '../office/read-theme.ts'
import { childOf, childrenOf, isOn, numberOf, type XmlNode } from '../office/read-xml.ts'
import { builtInFormat } from './format-number.ts'
import type { CellStyle } from './sheet.ts'

/** Cell style with its number format. */
export interface NamedStyle {
  format: string
  style: CellStyle
}

/** Order of theme colours in cell references. */
const themeOrder = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ')
/** Indexed colours of old files, from 8 on. */
const indexed =
  '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'.split(
    ' ',
  )

/** Reads number format and style of every cell format of a workbook. */
export function readCellStyles(styles: XmlNode | undefined, theme: ThemeColours): NamedStyle[] {
  const formats = new Map(
    childrenOf(childOf(styles, 'numFmts'), 'numFmt').map((node) => [
      numberOf(node, 'numFmtId') ?? -1,
      node.attributes.formatCode ?? 'General',
    ]),
  )
  const fonts = childOf(styles, 'fonts')?.children ?? []
  const fills = childOf(styles, 'fills')?.children ?? []
  const usualSize = numberOf(childOf(fonts[0], 'sz'), 'val') ?? 11
  return childrenOf(childOf(styles, 'cellXfs'), 'xf').map((xf) => {
    const formatId = numberOf(xf, 'numFmtId') ?? 0
    return {
      format: formats.get(formatId) ?? builtInFormat(formatId),
      style: {
        ...readFont(fonts[numberOf(xf, 'fontId') ?? 0], { theme, usualSize }),
        ...readFill(fills[numberOf(xf, 'fillId') ?? 0], theme),
        ...readAlignment(childOf(xf, 'alignment')),
      },
    }
  })
}

/** Reads the properties of a font that differ from the usual one. */
function readFont(
  font: XmlNode | undefined,
  { theme, usualSize }: { theme: ThemeColours; usualSize: number },
): CellStyle {
  const size = numberOf(childOf(font, 'sz'), 'val') ?? usualSize
  const ink = readColour(childOf(font, 'color'), theme)
  return {
    ...(isOn(childOf(font, 'b')) ? { isBold: true } : {}),
    ...(isOn(childOf(font, 'i')) ? { isItalic: true } : {}),
    ...(isOn(childOf(font, 'u')) ? { isUnderlined: true } : {}),
    ...(isOn(childOf(font, 'strike')) ? { isStruck: true } : {}),
    ...(ink && ink !== '000000' ? { ink } : {}),
    ...(size === usualSize ? {} : { scale: Math.min(3, Math.max(0.5, size / usualSize)) }),
  }
}

function readFill(fill: XmlNode | undefined, theme: ThemeColours): CellStyle {
  const pattern = childOf(fill, 'patternFill')
  if (pattern?.attributes.patternType !== 'solid') return {}
  const colour = readColour(childOf(pattern, 'fgColor'), theme)
  return colour ? { fill: colour } : {}
}

function readAlignment(alignment: XmlNode | undefined): CellStyle {
  const across = alignment?.attributes.horizontal
  return {
    ...(across === 'left' || across === 'center' || across === 'right' ? { align: across } : {}),
    ...(across === 'centerContinuous' ? { align: 'center' } : {}),
    ...(alignment?.attributes.wrapText === '1' ? { isWrapped: true } : {}),
  }
}

function readColour(colour: XmlNode | undefined, theme: ThemeColours): string | undefined {
  const plain =
    safeHex(colour?.attributes.rgb) ??
    theme[themeOrder[numberOf(colour, 'theme') ?? -1] ?? ''] ??
    indexed[(numberOf(colour, 'indexed') ?? 0) - 8]
  return plain && applyTint(plain, numberOf(colour, 'tint') ?? 0)
}
