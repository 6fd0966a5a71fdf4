import type { Plugin, Rolldown } from 'vite'

/** Chunk shared by the sign-in page and the first screen. */
const baseFile = 'base'

/** Chunk of forms and layers, loaded after the first screen. */
export const layersFile = 'layers'

/** Named chunks: each contains the imports of its roots that are in no earlier chunk. */
const files: { name: string; roots: RegExp }[] = [
  { name: 'sign-in', roots: /\/web\/sign-in\.html$/ },
  { name: 'first', roots: /\/web\/index\.html$|\/app\/start-app\.tsx$/ },
  { name: layersFile, roots: /\/layers\/PageLayers\.tsx$|\/menu\/MenuPopup\.tsx$/ },
]

/** Modules whose chunk does not follow from their importers. */
const exceptions: { name: string; modules: RegExp }[] = [
  {
    name: layersFile,
    modules:
      /\/ui\/(?:field\/|states\/Banner\.|styles\/tokens-later\.css|tooltip\/TooltipLayer|dialog\/DialogLayer|menu\/MenuLayer|toast\/ToastRegion)/,
  },
  // Entry modules run when loaded, so they are separate from shared code.
  { name: 'main', modules: /\/web\/(?:index\.html|src\/main\.tsx)$/ },
  // Icons used only by the sign-in page. The set is imported as a whole, so its importers do not determine the chunk.
  { name: layersFile, modules: /\/lucide\/.*\/icons\/(?:fingerprint-pattern|building|eye|eye-off)\./ },
  // Nearly every feature imports the refusal texts and must not load the sign-in page for them.
  { name: 'refusals', modules: /\/i18n\/\w+\/refusals\./ },
  { name: 'begin-sign-in', modules: /\/web\/(?:sign-in\.html|src\/sign-in\.tsx)$/ },
]

/** Modules also used by other features, which must not load the sign-in page. */
const shared = /lucide|\/web\/src\/ui\/|\/mail-core\/|\/contract\//

const fileNames = new Map<string, string>()

/**
 * Chunk groups for the bundler. By default it creates a small chunk for each set of features with common modules; those
 * compress worse and need more requests. The first pages include only the used exports of barrel modules.
 */
export const namedFileGroups = [
  {
    debugName: 'elements over every page',
    name: (id: string): string | null => (fileNames.get(id) === layersFile ? layersFile : null),
    priority: 4,
  },
  {
    debugName: 'files of the first pages',
    tags: ['$initial' as const],
    name: (id: string): string => fileNames.get(id) ?? baseFile,
    priority: 3,
  },
]

/** Assigns modules to the named chunks after all are resolved. */
export function namedFiles(): Plugin {
  return {
    name: 'bocau-named-files',
    apply: 'build',
    buildEnd() {
      fileNames.clear()
      const ids = [...this.getModuleIds()]
      for (const { name, roots } of files) {
        const reached = listImports(
          ids.filter((id) => roots.test(id)),
          (id) => this.getModuleInfo(id),
        )
        for (const id of reached) assignFile(id, name)
      }
      for (const id of ids)
        if (fileNames.get(id) === 'sign-in' && shared.test(id)) fileNames.set(id, layersFile)
      for (const { name, modules } of exceptions)
        for (const id of ids) if (modules.test(id)) fileNames.set(id, name)
    },
  }
}

/** Pairs of chunks whose common modules move to the base chunk. */
const mergedIntoBase = [
  ['sign-in', 'first'],
  ['first', layersFile],
]

/** The sign-in page shares the layers and must not wait for the first screen because of them. */
function assignFile(id: string, name: string): void {
  const fileName = fileNames.get(id)
  if (!fileName) fileNames.set(id, name)
  else if (mergedIntoBase.some(([one, other]) => fileName === one && name === other))
    fileNames.set(id, baseFile)
}

/** Returns the roots and their static imports. */
function listImports(roots: string[], info: (id: string) => Rolldown.ModuleInfo | null): Set<string> {
  const reached = new Set(roots)
  for (const id of reached) for (const imported of info(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
