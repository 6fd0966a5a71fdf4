import { adjustLightness, applyTint, type ThemeColours } from '../office/office-colour.ts'
import { safeHex } from '../office/read-theme.ts'
import { childOf, numberOf, type XmlNode } from '../office/read-xml.ts'

/** Colours of a master: the theme, and the mapping of its names. */
export interface Palette {
  theme: ThemeColours
  map: Record<string, string>
}

/** Returns the fill colour: of a solid fill, or the first of a gradient. */
export function readFill(owner: XmlNode | undefined, palette: Palette): string | undefined {
  if (!owner || childOf(owner, 'noFill')) return undefined
  const fill = childOf(owner, 'solidFill') ?? childOf(owner, 'gradFill', 'gsLst', 'gs')
  return readColour(fill?.children[0], palette)
}

/** Returns a colour as `#rrggbb`, with an alpha value if it is transparent. */
export function readColour(node: XmlNode | undefined, palette: Palette): string | undefined {
  const plain = plainColour(node, palette)
  if (!node || !plain) return undefined
  const share = (name: string) => {
    const value = numberOf(childOf(node, name), 'val')
    return value === undefined ? undefined : value / 100_000
  }
  let colour = adjustLightness(plain, { share: share('lumMod') ?? 1, added: share('lumOff') ?? 0 })
  const tint = share('tint')
  const shade = share('shade')
  if (tint !== undefined) colour = applyTint(colour, 1 - tint)
  if (shade !== undefined) colour = applyTint(colour, shade - 1)
  const alpha = share('alpha')
  const visible =
    alpha === undefined
      ? ''
      : Math.round(alpha * 255)
          .toString(16)
          .padStart(2, '0')
  return `#${colour}${visible}`
}

/** Resolves a colour without its modifications. */
function plainColour(node: XmlNode | undefined, { theme, map }: Palette): string | undefined {
  const value = node?.attributes.val ?? ''
  switch (node?.name ?? '') {
    case 'srgbClr':
      return safeHex(value)
    case 'sysClr':
      return safeHex(node?.attributes.lastClr)
    case 'schemeClr':
      return theme[map[value] ?? value]
    case 'prstClr':
      return { black: '000000', white: 'ffffff', red: 'ff0000', blue: '0000ff', green: '008000' }[value]
    default:
      return undefined
  }
}
