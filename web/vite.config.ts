import { defineConfig } from 'vite'
import { sharedCssModules, sharedPlugins, tokens } from './build/both-builds.ts'
import { laterTokens } from './build/later-tokens.ts'
import { namedFileGroups, namedFiles, partFileName } from './build/named-files.ts'
import { pdfAssets } from './build/pdf-assets.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { signInMarkup } from './build/sign-in-markup.ts'
import { signInPage } from './build/sign-in-page.ts'
import { sizeBudget } from './build/size-budget.ts'

const server = process.env.BOCAU_DEV_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    sharedPlugins(),
    pdfAssets(),
    laterTokens(tokens.later),
    preloadFonts(),
    signInPage(),
    namedFiles(),
    sizeBudget(),
    signInMarkup(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'sign-in.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        chunkFileNames: partFileName,
        codeSplitting: {
          groups: namedFileGroups,
          includeDependenciesRecursively: false,
        },
      },
    },
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy of the page forbids `data:` addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  css: { modules: command === 'build' ? sharedCssModules : { localsConvention: 'camelCaseOnly' } },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/storage': { target: server, ws: true },
    },
  },
}))
