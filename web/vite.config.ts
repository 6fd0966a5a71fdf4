import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { limits } from '../contract/src/limits.ts'
import { bareIcons } from './build/bare-icons.ts'
import { laterTokens } from './build/later-tokens.ts'
import { leanLibraries } from './build/lean-libraries.ts'
import { leanReactDom } from './build/lean-react-dom.ts'
import { patientParts } from './build/patient-parts.ts'
import { pdfAssets } from './build/pdf-assets.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { shortClassName } from './build/short-class-name.ts'
import { shortTokenNames } from './build/short-token-names.ts'
import { commonChunk, sizeBudget } from './build/size-budget.ts'

const server = process.env.BOCAU_DEV_SERVER ?? 'http://127.0.0.1:8080'
const tokens = {
  first: `${import.meta.dirname}/src/ui/tokens.css`,
  later: `${import.meta.dirname}/src/ui/tokens-later.css`,
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    bareIcons(),
    leanReactDom(),
    leanLibraries(),
    patientParts(limits.chunkTimeoutMilliseconds),
    pdfAssets(),
    laterTokens(tokens.later),
    shortTokenNames(Object.values(tokens)),
    preloadFonts(),
    sizeBudget(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    // All that the first screen needs travels as one file: left alone the bundler cuts out a small one for
    // each set of later parts that share some of it, which compress worse and are each a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // The same for the small parts that later screens share: as files of their own they were a hundred requests.
            {
              name: commonChunk,
              test: /lucide|\/web\/src\/ui\/|\/mail-core\/|\/contract\//,
              minShareCount: 3,
              maxModuleSize: 6000,
              priority: 1,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The page's policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      ...(command === 'build' ? { generateScopedName: shortClassName } : {}),
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/storage': { target: server, ws: true },
    },
  },
}))
