/** Pictures that every browser draws; a drawing of its own (svg) may hold more than a picture. */
const drawable = /^image\/(png|jpeg|gif|webp|avif)$/
const mostBytes = 5 * 1024 * 1024

/** Whether a card shows the file itself: a picture that is not too large for that, and does no harm. */
export const isPicture = (file: { content_type: string | null; size: number; scan: string }): boolean =>
  drawable.test(file.content_type ?? '') && file.size <= mostBytes && file.scan !== 'infected'
