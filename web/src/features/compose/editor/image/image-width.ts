export type ImageWidth = 'small' | 'medium' | 'large' | 'original'

/** Returns the width in pixels for a natural width and a message width; null for the natural width. */
export function widthOf(name: ImageWidth, natural: number, message: number): number | null {
  if (name === 'original') return null
  const target = { small: 200, medium: 400, large: message }[name]
  return Math.min(target, message, name === 'large' ? target : natural)
}
