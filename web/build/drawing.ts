import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { drawingFile } from '../../contract/src/first-data.ts'
import { bothBuilds, bothModules } from './both-builds.ts'

const entry = join(import.meta.dirname, '../src/app/drawing/draw.tsx')
const serverRenderer = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
)

/** Builds, beside the client and from its own components, what draws its first screen without a browser. */
export function drawing(): Plugin {
  let outDir = ''
  return {
    name: 'bocau-drawing',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      await buildDrawing(outDir)
    },
  }
}

export async function buildDrawing(outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '..'),
    plugins: [bothBuilds(), neverComes(), drawnOnce()],
    css: { modules: bothModules },
    resolve: { alias: { 'react-dom/server': serverRenderer } },
    define: { 'process.env.NODE_ENV': '"production"' },
    // It finds what a browser would find, and brings all of it along: where it runs there is nothing to import.
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      minify: true,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: drawingFile } },
    },
  })
}

/** What the first screen fetches later it does without: a part that never comes shows what stands in its place. */
function neverComes(): Plugin {
  return {
    name: 'bocau-never-comes',
    enforce: 'post',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler: (code) => ({
        code: code.replaceAll(/\bimport\(/g, '(() => new Promise(() => {}))('),
        map: null,
      }),
    },
  }
}

/** What React does otherwise where nothing comes later, word for word as it was known. */
const edits: { file: RegExp; known: RegExp; by: string }[] = [
  // A part that is fetched later never comes. React would note at each that it is waited for, and keep all that was drawn.
  {
    file: /react\/cjs\/react\.production\.js$/,
    known: /^exports\.lazy = function \(ctor\) \{$.*?^\};$/ms,
    by: 'exports.lazy = function () { return function () { throw { then: function () {} }; }; };',
  },
  // Stores stand as in the browser: nobody is asked what the server knows of them.
  {
    file: /react-dom-server-legacy/,
    known:
      /if \(void 0 === getServerSnapshot\)\s+throw Error\(formatProdErrorMessage\(407\)\);\s+return getServerSnapshot\(\);/,
    by: 'return getSnapshot();',
  },
]

function drawnOnce(): Plugin {
  return {
    name: 'bocau-drawn-once',
    transform: {
      filter: { id: edits.map(({ file }) => file) },
      handler(code, id) {
        const { known, by } = edits.find(({ file }) => file.test(id)) as (typeof edits)[number]
        if (!known.test(code)) throw new Error(`React holds nothing like ${known}`)
        return { code: code.replace(known, () => by), map: null }
      },
    },
  }
}
