import { endOfTextField } from './header-fields.ts'

const maxSpellings = 1000

/**
 * Returns a function that selects the lines of the named fields, or of all others, and an empty line from headers in
 * octet text. It selects what `selectFields` does, for many headers.
 */
export function fieldsSelector(names: readonly string[], isNot: boolean): (header: string) => string {
  const requested = new Set(names.map((name) => name.toLowerCase()))
  /** Caches by spelling, because most headers use the same one. */
  const spellings = new Map<string, boolean>()
  const isSelected = (spelling: string) => {
    let selected = spellings.get(spelling)
    if (selected === undefined) {
      const name = spelling.trimEnd().toLowerCase()
      selected = /^[!-9;-~]+$/.test(name) && requested.has(name) !== isNot
      if (spellings.size < maxSpellings) spellings.set(spelling, selected)
    }
    return selected
  }
  return (header) => {
    let selected = ''
    for (let at = 0; at < header.length; ) {
      const end = endOfTextField(header, at)
      const colon = header.indexOf(':', at)
      if (colon > at && colon < end && isSelected(header.slice(at, colon))) selected += header.slice(at, end)
      at = end
    }
    return `${selected}\r\n`
  }
}
