/** The sizes an image is given by name. */
export type ImageWidth = 'small' | 'medium' | 'large' | 'original'

/** How wide that is, for an image of its own width in a letter that wide; null leaves it its own. */
export function widthOf(name: ImageWidth, natural: number, letter: number): number | null {
  if (name === 'original') return null
  const wanted = { small: 200, medium: 400, large: letter }[name]
  return Math.min(wanted, letter, name === 'large' ? wanted : natural)
}
