/** Whether nothing of a text can be seen: it is empty, blank, or made of characters that show nothing. */
export function isUnseen(text: string): boolean {
  return !/[^\s\p{Cc}\p{DI}\u2800]/u.test(text)
}

/** Says whether anything in a text shows nothing: controls, formatting and what fonts are to ignore, whatever its number. */
export function hasUnseen(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029\u2800]/u.test(text)
}
