import { join, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { inlineTags, signInMarkupFile } from '../../contract/src/account/sign-in-page.ts'
import { sharedCssModules, sharedPlugins } from './both-builds.ts'

const folder = join(import.meta.dirname, '../src/app/sign-in')

const common = {
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  root: join(import.meta.dirname, '..'),
} satisfies InlineConfig

/**
 * Builds the server rendering of the sign-in page from the client's components, and the early script that runs before
 * the form.
 */
export function signInMarkup(): Plugin {
  let outDir = ''
  return {
    name: 'bocau-sign-in-markup',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async generateBundle(_options, bundle) {
      const page = bundle['sign-in.html']
      if (page?.type !== 'asset') return
      page.source = mergeStyles(moveFormFirst(String(page.source), await buildInlineScript()), bundle)
    },
    async writeBundle() {
      await buildSignInMarkup(outDir)
    },
  }
}

/**
 * Moves the form before the client: the early script receives the client files, which it loads after the first paint.
 * It is inline like the styles, so that painting waits for no second response. The server allows both by hash.
 */
function moveFormFirst(html: string, early: string): string {
  const module = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g
  const files = [...html.matchAll(module)].map(([, file]) => file)
  const script = `  ${inlineTags.script} data-client="${files.join(' ')}">${early}</script>\n</head>`
  return html.replaceAll(module, '').replace('</head>', () => script)
}

/**
 * Combines the styles, because painting waits for all of them. The original files stay referenced without being loaded,
 * so that later chunks count them as loaded.
 */
function mergeStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const link = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g
  const files = [...html.matchAll(link)].map(([, file]) => file ?? '')
  const style = files.map((file) => outputText(bundle[file])).join('')
  const named = files.map((file) => `\n  <link rel="stylesheet" href="/${file}" disabled>`)
  const all = `</title>\n  ${inlineTags.style}>${style}</style>${named.join('')}`
  return html.replaceAll(link, '').replace('</title>', () => all)
}

const outputText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string =>
  file?.type === 'asset' ? String(file.source) : ''

/** Builds the components of the sign-in page for Node, including React. */
async function buildSignInMarkup(outDir: string): Promise<void> {
  await build({
    ...common,
    plugins: [sharedPlugins()],
    css: { modules: sharedCssModules },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(folder, 'render-sign-in.tsx'),
      outDir,
      emptyOutDir: false,
      minify: true,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: signInMarkupFile, codeSplitting: false } },
    },
  })
}

/** Builds a classic inline script, which runs before any module. */
async function buildInlineScript(): Promise<string> {
  const result = await build({
    ...common,
    build: {
      write: false,
      minify: true,
      reportCompressedSize: false,
      rolldownOptions: { input: join(folder, 'inline-script.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const code = output?.output[0].code.trim() ?? ''
  if (code.includes('</')) throw new Error('The early script contains the end tag of its element')
  return code
}
