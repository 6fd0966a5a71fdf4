/** The sizes an image is given by name. */
export type ImageWidth = 'small' | 'medium' | 'large' | 'original'

/** How wide that is, for an image of its own width in a message that wide; null leaves it its own. */
export function widthOf(name: ImageWidth, natural: number, message: number): number | null {
  if (name === 'original') return null
  const wanted = { small: 200, medium: 400, large: message }[name]
  return Math.min(wanted, message, name === 'large' ? wanted : natural)
}
