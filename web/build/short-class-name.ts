import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readStyle } from './read-style.ts'

const source = join(import.meta.dirname, '../src')

/** Classes and keyframes of a style sheet; additional matches, such as file names, are harmless. */
const classPattern = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g

/** All names of CSS modules in a reproducible order. */
const names = globSync('**/*.module.css', { cwd: source })
  .toSorted()
  .flatMap((file) => {
    const matches = readStyle(join(source, file)).matchAll(classPattern)
    return [...new Set([...matches].map(([, name]) => `${file} ${name}`))]
  })
const numbers = new Map(names.map((name, index) => [name, index]))

/**
 * Returns a short unique class name, because names occur in both styles and scripts. Sequential numbers compress better
 * than hashes. The leading underscore prevents words such as `ad`, which ad blockers hide.
 */
export function shortClassName(name: string, file: string): string {
  const relativePath = relative(source, file.replace(/\?.*$/, ''))
  const number = numbers.get(`${relativePath} ${name}`)
  if (number === undefined) throw new Error(`${relativePath} has no class ${name}`)
  return `_${number.toString(36)}`
}
