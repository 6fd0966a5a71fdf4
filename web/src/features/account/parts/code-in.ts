import { limits } from '@bocau/contract/limits'

/** Finds the code in a pasted text: "482 913", "Mã của bạn: 482913." */
export function codeIn(text: string): string {
  const spaced = new RegExp(`(?<!\\d)\\d(?:[ .-]?\\d){${limits.codeDigits - 1}}(?!\\d)`).exec(text)
  return (spaced?.[0] ?? text).replace(/\D/g, '').slice(0, limits.codeDigits)
}
