/** Returns true if all characters are ASCII, including control characters. */
export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern covers all of ASCII
  return !/[^\x00-\x7f]/.test(text)
}
