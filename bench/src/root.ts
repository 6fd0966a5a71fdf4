import { join } from 'node:path'

/** The root of the repository. */
export const root = join(import.meta.dirname, '../..')

/** The Node that package.json pins: what is measured runs on it. */
export const pinnedNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Where stores and runs are kept: on the disk of the repository, which git does not look at. */
export const cacheFolder = join(root, '.cache/bench')
