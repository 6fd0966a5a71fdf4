import { splitFileName } from '../../../../ui/files/file-tile/file-kind.ts'

/** Truncates a file name before its extension to the longest text that `fits`: `Phụ lục 02 – HĐ….pdf`. */
export function fitFileName(name: string, fits: (text: string) => boolean): string {
  if (fits(name)) return name
  const { stem, extension } = splitFileName(name)
  const characters = [...stem]
  const cut = (length: number) => `${characters.slice(0, length).join('').trimEnd()}…${extension}`
  let low = 0
  let high = characters.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(cut(middle))) low = middle
    else high = middle - 1
  }
  return cut(low)
}
