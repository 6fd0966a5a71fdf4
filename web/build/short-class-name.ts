import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** A class name as short as it can be and yet one of its own: it travels twice, in style and in script. */
export function shortClassName(name: string, file: string): string {
  const place = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return `_${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 4)}`
}
