import type { Plugin, Rolldown } from 'vite'

/** What the sign-in page and the first screen have in common. */
const baseFile = 'base'

/** What forms and what lies over every page are made of: the first screen stands before it is here. */
export const layersFile = 'layers'

/** What a person needs at one moment travels as one file: what these modules import, unless an earlier file has it. */
const files: { name: string; roots: RegExp }[] = [
  { name: 'sign-in', roots: /\/web\/sign-in\.html$/ },
  { name: 'first', roots: /\/web\/index\.html$|\/app\/start-app\.tsx$/ },
  { name: layersFile, roots: /\/layers\/PageLayers\.tsx$|\/menu\/MenuPopup\.tsx$/ },
]

/** Modules whose file does not follow from what leads to them. */
const exceptions: { name: string; modules: RegExp }[] = [
  {
    name: layersFile,
    modules:
      /\/ui\/(?:field\/|states\/Banner\.|styles\/tokens-later\.css|tooltip\/TooltipLayer|dialog\/DialogLayer|menu\/MenuLayer|toast\/ToastRegion)/,
  },
  // What begins a page does so by being fetched: it stands apart from what other parts share with it.
  { name: 'main', modules: /\/web\/(?:index\.html|src\/main\.tsx)$/ },
  // What the sign-in page alone draws of the icons: a set is named as a whole, so that what leads to them does not tell.
  { name: layersFile, modules: /\/lucide\/.*\/icons\/(?:fingerprint-pattern|building|eye|eye-off)\./ },
  // What refusals say is read by nearly every part: none is to fetch the sign-in page for it.
  { name: 'refusals', modules: /\/i18n\/\w+\/refusals\./ },
  { name: 'begin-sign-in', modules: /\/web\/(?:sign-in\.html|src\/sign-in\.tsx)$/ },
]

/** What the sign-in page takes of these other parts take as well: they are not to fetch the rest of it. */
const shared = /lucide|\/web\/src\/ui\/|\/mail-core\/|\/contract\//

/** The file of each module. */
const fileOf = new Map<string, string>()

/**
 * The bundler's groups of the named files. Left alone it cuts out a small file for each set of parts that share some
 * modules: they compress worse, and each is a request. Of what a face names the first pages take only what they use.
 */
export const namedFileGroups = [
  {
    debugName: 'what lies over every page',
    name: (id: string): string | null => (fileOf.get(id) === layersFile ? layersFile : null),
    priority: 4,
  },
  {
    debugName: 'files of the first pages',
    tags: ['$initial' as const],
    name: (id: string): string => fileOf.get(id) ?? baseFile,
    priority: 3,
  },
]

/** Finds out, once all modules are read, which of them travel in which of the named files. */
export function namedFiles(): Plugin {
  return {
    name: 'bocau-named-files',
    apply: 'build',
    buildEnd() {
      fileOf.clear()
      const ids = [...this.getModuleIds()]
      for (const { name, roots } of files) {
        const found = reach(
          ids.filter((id) => roots.test(id)),
          (id) => this.getModuleInfo(id),
        )
        for (const id of found) nameFileOf(id, name)
      }
      for (const id of ids) if (fileOf.get(id) === 'sign-in' && shared.test(id)) fileOf.set(id, layersFile)
      for (const { name, modules } of exceptions)
        for (const id of ids) if (modules.test(id)) fileOf.set(id, name)
    },
  }
}

/** What one of these files and then the other asks for. */
const meetsInBase = [
  ['sign-in', 'first'],
  ['first', layersFile],
]

/** The sign-in page draws with what lies over every page, and must not wait for the first screen because of it. */
function nameFileOf(id: string, name: string): void {
  const known = fileOf.get(id)
  if (!known) fileOf.set(id, name)
  else if (meetsInBase.some(([one, other]) => known === one && name === other)) fileOf.set(id, baseFile)
}

/** These modules and all that they import, but for what they fetch later. */
function reach(roots: string[], info: (id: string) => Rolldown.ModuleInfo | null): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const imported of info(id)?.importedIds ?? []) found.add(imported)
  return found
}
