import type { Plugin } from 'vite'
import { compileMessage } from '../src/i18n/compile-message.ts'

/** Compiles the texts of the catalogues: the browser needs no parser, and a malformed text fails the build. */
export function compileTexts(): Plugin {
  return {
    name: 'bocau-compile-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/\w+\/(?!language\.)[\w-]+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compileCatalogue(JSON.parse(code))), map: null }),
    },
  }
}

/** Compiles every text of a language; throws with the key of an invalid one. */
function compileCatalogue(texts: Record<string, string>) {
  const compiled = Object.entries(texts).map(([key, text]) => {
    try {
      return [key, compileMessage(text)]
    } catch (cause) {
      throw new Error(`${key} is not an ICU message: ${text}`, { cause })
    }
  })
  return Object.fromEntries(compiled)
}
