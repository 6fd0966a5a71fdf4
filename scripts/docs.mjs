// npm run docs: builds the documentation with its user guide, and serves it with search on 127.0.0.1:4173.
// -- --build: builds only, for publishing.
import { buildHelpIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot, tools } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'

const isReady = (await installIfNeeded({ withDevelopment: true })) && (await buildHelpIfNeeded())
if (!isReady) process.exitCode = 1
else if (process.argv.includes('--build')) console.log('The site is in docs/dist.')
else process.exitCode = await runScript([tools.vitepress, 'preview', inRoot('docs'), '--host', '127.0.0.1'])
