/** Returns true if a text starts with the typed text, ignoring diacritics and case: d matches Đã gửi. */
export function startsLike(text: string, typed: string): boolean {
  return bare(text).startsWith(bare(typed))
}

/** Returns true if a text contains the typed text, ignoring diacritics and case. */
export function includesLike(text: string, typed: string): boolean {
  return bare(text).includes(bare(typed))
}

const bare = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
