import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { expandStyle } from './read-style.ts'

/** Token families that are always written in full, never concatenated. */
const token =
  /--(?:color|space|text|size|radius|weight|leading|dur|ease|shadow|shift|row|nav|control|menu|list|font|tracking|focus|z)-[\w-]+/g

/** Family whose names are concatenated from a hue number; numbers of the other families contain no capital. */
const hue = /--hue-/g

/** Shortens the names of design tokens in the served files; in full they are a tenth of all styles. */
export function shortTokenNames(tokenFiles: readonly string[]): Plugin {
  const declared = new Set(tokenFiles.flatMap((file) => readFileSync(file, 'utf8').match(token) ?? []))
  const names = new Map([...declared].map((name, index) => [name, `--${index.toString(36)}`]))
  return {
    name: 'bocau-short-token-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/web\/src\/.*\.(css|tsx?)$/ } },
      handler(code, id) {
        // Imported style sheets are not passed to plugins separately.
        const full = id.endsWith('.css') ? expandStyle(code, id) : code
        return {
          code: full.replace(token, (name) => names.get(name) ?? name).replace(hue, '--H'),
          map: null,
        }
      },
    },
  }
}
