import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { readStyle } from './read-style.ts'

const styleImports = /from '(\.[^']+\.css)'/g

/**
 * Brings the tokens that the first screen does without along with the first part that names one of them, in its
 * own text or in the style sheet beside it.
 */
export function laterTokens(tokenFile: string): Plugin {
  const declared = [...readFileSync(tokenFile, 'utf8').matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name)
  const named = new RegExp(`(?:${declared.join('|')})(?![\\w-])`)
  return {
    name: 'bocau-later-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/web\/src\/.*\.tsx?$/, exclude: /\.test\.tsx?$/ } },
      handler(code, id) {
        const styles = [...code.matchAll(styleImports)].map(([, path = '']) => join(dirname(id), path))
        const isNamed = named.test(code) || styles.some((style) => named.test(readStyle(style)))
        // At the end, so that no line moves.
        return isNamed ? { code: `${code}\nimport '${tokenFile}'\n`, map: null } : null
      },
    },
  }
}
