import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { wholeStyle } from './read-style.ts'

/** The families of design tokens that are named in full wherever they are used, never put together from parts. */
const token =
  /--(?:color|space|text|size|radius|weight|leading|dur|ease|shadow|shift|row|nav|control|menu|list|font|tracking|focus|z)-[\w-]+/g

/** The one family whose names are put together, from the number of a hue; no number of the others has a capital. */
const hue = /--hue-/g

/** Gives the design tokens of these files names of a message or two in what is served: in full they are a tenth of all style. */
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
        // What a style sheet imports passes by no plugin of its own.
        const whole = id.endsWith('.css') ? wholeStyle(code, id) : code
        return {
          code: whole.replace(token, (name) => names.get(name) ?? name).replace(hue, '--H'),
          map: null,
        }
      },
    },
  }
}
