const encoder = new TextEncoder()

/** Shortens a text to at most so many bytes of UTF-8, between characters. */
export function cutToBytes(text: string, maxBytes: number): string {
  let cut = ''
  let bytes = 0
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > maxBytes) break
    cut += character
  }
  return cut
}
