/**
 * Splits a name into stem and extension: `báo giá` and `.pdf`. A name that starts with its only dot has no extension.
 */
export function splitName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  const hasEnding = dot > 0 && name.length - dot <= 20
  return hasEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}
