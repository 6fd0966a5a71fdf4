const signatures: readonly [type: string, ...signs: readonly [at: number, bytes: string][]][] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n'], [12, 'IHDR']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
]

/** Number of bytes needed to detect the type. */
export const sniffedBytes = 16

/** Detects the image type by the first bytes, ignoring the file name; null for types that browsers do not render. */
export function sniffImage(start: Uint8Array): string | null {
  const text = Buffer.from(start.subarray(0, sniffedBytes)).toString('latin1')
  const signature = signatures.find(([, ...signs]) =>
    signs.every(([at, bytes]) => text.startsWith(bytes, at)),
  )
  return signature?.[0] ?? null
}
