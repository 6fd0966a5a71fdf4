/** Image types that all browsers render; SVG is excluded because it may contain scripts. */
const drawable = /^image\/(png|jpeg|gif|webp|avif)$/
const maxBytes = 5 * 1024 * 1024

/** Returns true if the file itself is shown as a thumbnail: an image that is small enough and not infected. */
export const isPicture = (file: { content_type: string | null; size: number; scan: string }): boolean =>
  drawable.test(file.content_type ?? '') && file.size <= maxBytes && file.scan !== 'infected'
