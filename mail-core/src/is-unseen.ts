/** Whether nothing of a text can be seen: it is empty, blank, or made of characters that show nothing. */
export function isUnseen(text: string): boolean {
  return !/[^\s\p{Cc}\p{DI}\u2800]/u.test(text)
}
