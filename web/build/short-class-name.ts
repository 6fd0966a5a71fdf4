import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readStyle } from './read-style.ts'

const source = join(import.meta.dirname, '../src')

/** The classes and key frames of a style sheet; a word too many, as of a file's name, does no harm. */
const named = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g

/** Each name that a CSS module gives, in an order that every build finds again. */
const names = globSync('**/*.module.css', { cwd: source })
  .toSorted()
  .flatMap((file) => {
    const found = readStyle(join(source, file)).matchAll(named)
    return [...new Set([...found].map(([, name]) => `${file} ${name}`))]
  })
const numbers = new Map(names.map((name, index) => [name, index]))

/**
 * A class name as short as it can be and yet one of its own: it travels twice, in style and in script. Numbered
 * rather than hashed, because what follows on its neighbour is packed to almost nothing. The line before it keeps
 * it from being a word: blockers of advertisements hide what is called `ad`.
 */
export function shortClassName(name: string, file: string): string {
  const place = relative(source, file.replace(/\?.*$/, ''))
  const number = numbers.get(`${place} ${name}`)
  if (number === undefined) throw new Error(`${place} has no class ${name}`)
  return `_${number.toString(36)}`
}
