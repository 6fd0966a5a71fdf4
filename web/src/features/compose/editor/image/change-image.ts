/** Gives an image a width in pixels, or its own again; its height follows. */
export function setImageWidth(image: HTMLImageElement, width: number | null): void {
  image.style.width = width === null ? '' : `${Math.round(width)}px`
  image.style.height = ''
  for (const name of ['width', 'height']) image.removeAttribute(name)
  if (image.getAttribute('style') === '') image.removeAttribute('style')
}

/** Says what an image shows, for those who cannot see it. */
export function describeImage(image: HTMLImageElement, alt: string): void {
  image.alt = alt.trim()
}
