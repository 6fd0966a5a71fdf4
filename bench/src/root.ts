import { join } from 'node:path'

/** The root of the repository. */
export const root = join(import.meta.dirname, '../..')

/** The Node version that package.json pins; the measured server uses it. */
export const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** The folder for stores and runs, ignored by git. */
export const cacheFolder = join(root, '.cache/bench')
