import { buildIfNeeded } from './lib/build-if-needed.mjs'
import { inRoot, tools } from './lib/paths.mjs'

/** Builds the web client if its sources changed; returns true if a complete build exists. */
export function buildWebIfNeeded() {
  return buildIfNeeded({
    label: 'Building the web client',
    sources: ['web', 'contract/src', 'mail-core/src', 'package-lock.json'],
    folder: inRoot('web/dist'),
    args: [tools.vite, 'build', '--logLevel', 'warn'],
    cwd: inRoot('web'),
  })
}

/**
 * Builds the documentation if its sources changed; returns true if a complete build exists. A server has it at `/help/`;
 * `BOCAU_DOCS_BASE` and `BOCAU_DOCS_SOURCE` are for publishing it elsewhere (see `docs/.vitepress/config.ts`).
 */
export function buildHelpIfNeeded() {
  return buildIfNeeded({
    label: 'Building the help',
    sources: ['docs', 'web/public', 'web/src/ui/styles', 'package-lock.json'],
    folder: inRoot('docs/dist'),
    args: [tools.vitepress, 'build', inRoot('docs')],
    variant: `${process.env.BOCAU_DOCS_BASE ?? ''} ${process.env.BOCAU_DOCS_SOURCE ?? ''}`,
  })
}
