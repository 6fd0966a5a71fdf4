import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string }

/** Its version is in the address, so that it may be kept for ever like every built file. */
const place = `assets/pdf-${version}/`

/**
 * What a PDF may need and does not bring: tables of Asian characters, stand-ins for the fonts that every printer
 * has, and two decoders of images. They are written without WebAssembly, which the page's policy forbids.
 */
const wanted = ['cmaps', 'standard_fonts', 'iccs', 'wasm'].flatMap((folder) =>
  readdirSync(join(library, folder))
    .filter((name) => folder !== 'wasm' || name.endsWith('_nowasm_fallback.js'))
    .map((name) => `${folder}/${name}`),
)

/** Serves these files beside the client, from this server and no other. */
export function pdfAssets(): Plugin {
  return {
    name: 'bocau-pdf-assets',
    config: () => ({ define: { 'import.meta.env.PDF_ASSETS': JSON.stringify(`/${place}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${place}`, (request, response, next) => {
        const name = (request.url ?? '').slice(1)
        if (!wanted.includes(name) || !existsSync(join(library, name))) return next()
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        createReadStream(join(library, name)).pipe(response)
      })
    },
    generateBundle() {
      for (const name of wanted) {
        this.emitFile({ type: 'asset', fileName: place + name, source: readFileSync(join(library, name)) })
      }
    },
  }
}
