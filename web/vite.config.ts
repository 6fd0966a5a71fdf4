import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sizeBudget } from './build/size-budget.ts'

const server = process.env.BOCAU_DEV_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), sizeBudget()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The page's policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/storage': { target: server, ws: true },
    },
  },
})
