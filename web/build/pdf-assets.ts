import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string }

/** The address contains the version, so that it can be cached forever like every built file. */
const baseUrl = `assets/pdf-${version}/`

/**
 * Assets that a PDF may require: CJK character maps, substitutes of the standard fonts, and two image decoders. The
 * versions without WebAssembly are used, because the policy of the page forbids it.
 */
const files = ['cmaps', 'standard_fonts', 'iccs', 'wasm'].flatMap((folder) =>
  readdirSync(join(library, folder))
    .filter((name) => folder !== 'wasm' || name.endsWith('_nowasm_fallback.js'))
    .map((name) => `${folder}/${name}`),
)

/** Serves these files from this server together with the client. */
export function pdfAssets(): Plugin {
  return {
    name: 'bocau-pdf-assets',
    config: () => ({ define: { 'import.meta.env.PDF_ASSETS': JSON.stringify(`/${baseUrl}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${baseUrl}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1)
        if (!files.includes(name) || !existsSync(join(library, name))) return next()
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        createReadStream(join(library, name)).pipe(response)
      })
    },
    generateBundle() {
      for (const name of files) {
        this.emitFile({ type: 'asset', fileName: baseUrl + name, source: readFileSync(join(library, name)) })
      }
    },
  }
}
