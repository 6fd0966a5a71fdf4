/**
 * Decodes encoded characters (`${hex:41 20}`, `${unicode:1EA5}`; RFC 5228, section 2.4.2.4); null for an invalid code
 * point. Text that only looks similar stays unchanged.
 */
export function decodeCharacters(text: string): string | null {
  let isSound = true
  const decoded = text.replace(
    /\$\{(hex|unicode):([0-9a-f \t\r\n]{1,2000})\}/gi,
    (match, kind: string, written: string) => {
      const numbers = written.trim().split(/\s+/)
      if (numbers[0] === '') return match
      if (kind.toLowerCase() === 'hex') {
        if (!numbers.every((one) => one.length <= 2)) return match
        return fromBytes(numbers.map((one) => Number.parseInt(one, 16)))
      }
      const codes = numbers.map((one) => Number.parseInt(one, 16))
      if (codes.every(isCharacter)) return String.fromCodePoint(...codes)
      isSound = false
      return match
    },
  )
  return isSound ? decoded : null
}

const fromBytes = (bytes: readonly number[]): string => new TextDecoder().decode(Uint8Array.from(bytes))

const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
