/** Theme colours by name (`accent1`, `dk1`), as `RRGGBB`. */
export type ThemeColours = Record<string, string>

/** Mixes a colour with white (tint above zero) or black (below), as in spreadsheets. */
export function tinted(colour: string, tint: number): string {
  return eachPart(colour, (part) => (tint < 0 ? part * (1 + tint) : part + (255 - part) * tint))
}

/** Changes the lightness of a colour by a factor and an offset, as in presentations. */
export function adjustLightness(
  colour: string,
  { share = 1, added = 0 }: { share?: number; added?: number },
): string {
  const [hue, saturation, lightness] = toHsl(colour)
  return fromHsl(hue, saturation, Math.min(1, Math.max(0, lightness * share + added)))
}

function eachPart(colour: string, change: (part: number) => number): string {
  return channels(colour)
    .map((part) => toHex(change(part)))
    .join('')
}

const channels = (colour: string) =>
  [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0) as [number, number, number]

const toHex = (part: number) =>
  Math.min(255, Math.max(0, Math.round(part)))
    .toString(16)
    .padStart(2, '0')

/** Converts a colour into hue (0 to 6), saturation and lightness. */
function toHsl(colour: string): [number, number, number] {
  const [red, green, blue] = channels(colour).map((part) => part / 255) as [number, number, number]
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const spread = max - min
  const lightness = (max + min) / 2
  if (spread === 0) return [0, 0, lightness]
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const hue =
    max === red
      ? ((green - blue) / spread + 6) % 6
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return [hue, saturation, lightness]
}

/** Converts hue (0 to 6), saturation and lightness into a colour. */
function fromHsl(hue: number, saturation: number, lightness: number): string {
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation
  const second = chroma * (1 - Math.abs((hue % 2) - 1))
  const base = lightness - chroma / 2
  const sixths: [number, number, number][] = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ]
  return (sixths[Math.floor(hue) % 6] ?? [0, 0, 0]).map((part) => toHex((part + base) * 255)).join('')
}
