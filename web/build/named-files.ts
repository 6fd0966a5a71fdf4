import type { Plugin, Rolldown } from 'vite'

/** File shared by the sign-in page and the first screen. */
const baseFile = 'base'

/** Roots of the two pages, loaded with them. */
const pages = { signIn: /\/web\/sign-in\.html$/, first: /\/web\/index\.html$|\/app\/start-app\.tsx$/ }

/** File of forms and layers, loaded with the sign-in page and after the first screen. */
export const layersFile = 'layers'

/** File of what several parts share, loaded after the first screen. */
export const sharedFile = 'shared'

/** Parts that are used together and load one file of what only they share. */
const families: { name: string; roots: RegExp }[] = [
  {
    name: 'account',
    roots: /\/app\/account\/AccountArea\.tsx$|\/features\/account\/area\/(?:index|organisation)\.ts$/,
  },
]

/** Modules whose file does not follow from their importers. */
const exceptions: { name: string; modules: RegExp }[] = [
  // Reached by the first screen only through the index of the kit, of which it uses other parts.
  { name: layersFile, modules: /\/web\/src\/ui\/(?:field\/|states\/Banner\.|styles\/tokens-later\.css)/ },
  // Icons of the sign-in page; the set is imported as a whole.
  { name: layersFile, modules: /\/lucide\/.*\/icons\/(?:fingerprint-pattern|building|eye|eye-off)\./ },
  // An entry module runs when its file is loaded; the first screen loads no other file of this page.
  { name: 'begin-sign-in', modules: /\/web\/(?:sign-in\.html|src\/sign-in\.tsx)$/ },
]

/** Modules of the sign-in page that other parts use, which must not load that page for them. */
const shared = /lucide|\/web\/src\/(?:ui|i18n|app\/(?:entries|layers|solo))\/|\/mail-core\/|\/contract\//

const fileNames = new Map<string, string>()
const familyNames = new Map<string, string>()

/**
 * Groups of modules for the bundler. By default it creates a small file for each set of parts with common modules; many
 * small files compress worse, and each needs a request and its own work in the browser.
 */
export const namedFileGroups = [
  {
    debugName: 'files of the first pages',
    tags: ['$initial' as const],
    name: (id: string): string => fileNames.get(id) ?? baseFile,
    priority: 3,
  },
  {
    debugName: 'shared by a family of parts',
    name: (id: string): string | null => familyNames.get(id) ?? null,
    minShareCount: 2,
    priority: 2,
  },
  { debugName: 'shared by several parts', name: sharedFile, minShareCount: 2, priority: 1 },
]

/** Names the files of parts after their folders. */
export const partFileName = ({ name, facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const folder = /([\w-]+)\/(?:lazy-entry|index)\.\w+$/.exec(facadeModuleId ?? '')?.[1]
  return `assets/${folder ?? name}-[hash].js`
}

/** Assigns modules to the named files after all are resolved. */
export function namedFiles(): Plugin {
  return {
    name: 'bocau-named-files',
    apply: 'build',
    buildEnd() {
      fileNames.clear()
      familyNames.clear()
      const ids = [...this.getModuleIds()]
      const reach = (roots: RegExp) =>
        listImports(
          ids.filter((id) => roots.test(id)),
          (id) => this.getModuleInfo(id),
        )
      const signIn = reach(pages.signIn)
      const first = reach(pages.first)
      for (const id of first) fileNames.set(id, signIn.has(id) ? baseFile : 'first')
      for (const id of signIn) if (!first.has(id)) fileNames.set(id, shared.test(id) ? layersFile : 'sign-in')
      for (const { name, modules } of exceptions)
        for (const id of ids) if (modules.test(id)) fileNames.set(id, name)
      const entries = ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      for (const { name, roots } of families) {
        const outside = listImports(
          entries.filter((id) => !roots.test(id)),
          (id) => this.getModuleInfo(id),
        )
        for (const id of reach(roots)) if (!outside.has(id)) familyNames.set(id, name)
      }
    },
  }
}

/** Returns the roots and their static imports. */
function listImports(roots: string[], info: (id: string) => Rolldown.ModuleInfo | null): Set<string> {
  const reached = new Set(roots)
  for (const id of reached) for (const imported of info(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
