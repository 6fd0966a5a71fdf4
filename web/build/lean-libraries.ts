import type { Plugin } from 'vite'

/** Where mutations would be kept: nothing in this client asks for one, writes have their own ways of undoing. */
const noMutations = `export class MutationCache {
  find() {}
  findAll() { return [] }
  clear() {}
  async resumePausedMutations() {}
}`

/** Builds without what libraries bring for others: mutations, and a stand-in for a hook that React has. */
export function leanLibraries(): Plugin {
  return {
    name: 'bocau-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^use-sync-external-store\/shim/ },
      handler() {
        return this.resolve('react')
      },
    },
    transform: {
      filter: { id: /query-core\/build\/modern\/mutationCache\.js$/ },
      handler: () => ({ code: noMutations, map: null }),
    },
  }
}
