/** Sets the width of an image in pixels, or removes it; the height follows. */
export function setImageWidth(image: HTMLImageElement, width: number | null): void {
  image.style.width = width === null ? '' : `${Math.round(width)}px`
  image.style.height = ''
  for (const name of ['width', 'height']) image.removeAttribute(name)
  if (image.getAttribute('style') === '') image.removeAttribute('style')
}

export function describeImage(image: HTMLImageElement, alt: string): void {
  image.alt = alt.trim()
}
