import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compressible types; images and fonts are already compressed. */
const compressible = /\.(js|mjs|css|svg|json|wasm)$/
const minBytes = 1024

/** Compresses each file once with the best ratio, so that the server need not do it per request. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'bocau-precompress',
    apply: 'build',
    configResolved(config) {
      directory = join(config.root, config.build.outDir)
    },
    closeBundle() {
      // A failed build wrote nothing; its own error is more useful.
      if (!existsSync(directory)) return
      for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(entry)) continue
        const file = join(directory, entry)
        const content = readFileSync(file)
        if (content.length < minBytes) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
