import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts)

/** The Node version pinned in package.json, used regardless of the system's Node. */
export const pinnedNode = inRoot(
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Scripts of installed tools, run by the pinned Node. */
export const tools = {
  biome: inRoot('node_modules/@biomejs/biome/bin/biome'),
  knip: inRoot('node_modules/knip/bin/knip.js'),
  oxlint: inRoot('node_modules/oxlint/bin/oxlint'),
  playwright: inRoot('node_modules/playwright-core/cli.js'),
  tsc: inRoot('node_modules/typescript/bin/tsc'),
  vite: inRoot('node_modules/vite/bin/vite.js'),
  vitepress: inRoot('node_modules/vitepress/bin/vitepress.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
}

/** Returns true if the pinned Node is installed. */
export const isPinnedNodeInstalled = () => existsSync(pinnedNode)
