import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { readStyle } from './read-style.ts'

const styleImports = /from '(\.[^']+\.css)'/g

/**
 * Imports the tokens not used by the first screen with every module that uses one of them, in its code or in the
 * adjacent style sheet.
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
        // At the end, so that line numbers stay the same.
        return isNamed ? { code: `${code}\nimport '${tokenFile}'\n`, map: null } : null
      },
    },
  }
}
