import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What shrinks; pictures and typefaces are packed already. */
const worthwhile = /\.(js|mjs|css|svg|json|wasm)$/
const smallest = 1024

/** Packs each file once and as small as it gets, so that the server need not pack it for every visitor. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'bocau-precompress',
    apply: 'build',
    configResolved(config) {
      directory = join(config.root, config.build.outDir)
    },
    closeBundle() {
      // A build that failed wrote nothing: its own error is the one to be read.
      if (!existsSync(directory)) return
      for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
        if (!worthwhile.test(entry)) continue
        const file = join(directory, entry)
        const content = readFileSync(file)
        if (content.length < smallest) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
