import { findCycles } from './cycles.ts'
import { mutualFolders } from './folders.ts'
import { foreignContentRule } from './foreign-content.ts'
import {
  entrypointTypeImports,
  featureLayer,
  loadedByCommands,
  packageMayImport,
  serverLayerMayImport,
  serverLayerMayUse,
  topFeatures,
  webLayerMayImport,
  webLayerMayUse,
  webPublicApiEdges,
  webTopFeature,
} from './plan.ts'
import {
  describeImport,
  filesReaching,
  type InternalImport,
  importRule,
  listInternalImports,
  type Rule,
} from './rule.ts'
import type { Source } from './source.ts'
import { type SourceLocation, sourceLocation } from './source-location.ts'

/** Rules for imports within the repository. */
export const sourceRules: readonly Rule[] = [
  importRule(
    'packages',
    'mail-core <- contract <- server and web: server and web never see each other; e2e and bench start the product by its public commands, and e2e reads its texts',
    ({ from, to, source }) =>
      from.package !== to.package &&
      !packageMayImport[from.package]?.includes(to.package) &&
      !(source.path.startsWith('bench/') && to.package === 'server' && to.layer === 'testing') &&
      !(from.package === 'e2e' && to.package === 'web' && to.layer === 'i18n'),
  ),
  importRule(
    'server layers',
    'a layer imports only the layers that plan.ts lists, so that an external part is replaced in one folder',
    ({ from, to, import: { typeOnly } }) =>
      bothIn('server', from, to) &&
      !from.isTest &&
      !serverLayerMayImport[from.layer]?.includes(to.layer) &&
      !isCommandLineBuildingTheApp(from, to) &&
      !(from.layer === 'entrypoints' && typeOnly && entrypointTypeImports.includes(to.layer)),
  ),
  importRule(
    'planned layers',
    'a folder that plan.ts does not list is a new layer and needs a decision record',
    ({ from, to }) => from.layer === 'unplanned' || to.layer === 'unplanned',
  ),
  importRule(
    'contract and mail-core by layer',
    'ports, adapters and the ui kit do not depend on the wire format',
    ({ from, to }) => {
      const may = { server: serverLayerMayUse, web: webLayerMayUse }[from.package]?.[from.layer]
      return from.package !== to.package && !from.isTest && may !== undefined && !may.includes(to.package)
    },
  ),
  importRule(
    'independent adapters and entry points',
    'an adapter or entry point that imports another cannot be removed or replaced separately',
    ({ from, to }) =>
      bothIn('server', from, to) &&
      !from.isTest &&
      from.layer === to.layer &&
      (from.layer === 'adapters' || from.layer === 'entrypoints') &&
      from.feature !== undefined &&
      to.feature !== undefined &&
      from.feature !== to.feature,
  ),
  {
    name: 'public APIs',
    why: 'other code imports a feature only through its index.ts, so that its other files can change; code that commands load may import a file from which index.ts exports',
    find({ sources }) {
      const published = listPublishedFiles(sources)
      return listInternalImports(sources)
        .filter(importsInnerFile)
        .filter(
          ({ source, import: { target = '' } }) =>
            !(loadedByCommands.some((path) => source.path.startsWith(path)) && published.has(target)),
        )
        .map(describeImport)
    },
  },
  importRule(
    'feature layers',
    'a server feature imports only lower layers; calls in the other direction are events or jobs',
    ({ from, to }) => {
      if (!bothIn('server', from, to) || from.isTest || from.feature === to.feature) return false
      if (from.layer !== 'features' || to.layer !== 'features') return false
      const above = featureLayer[from.feature ?? '']
      const below = featureLayer[to.feature ?? '']
      return above === undefined || below === undefined || below >= above
    },
  ),
  importRule(
    'top features',
    'live and demo import all features: only the composition root and the entry points of live may import them',
    ({ from, to }) =>
      to.package === 'server' &&
      to.layer === 'features' &&
      topFeatures.includes(to.feature ?? '') &&
      !from.isTest &&
      from.layer !== 'app' &&
      !(from.layer === 'entrypoints' && to.feature === 'live') &&
      from.feature !== to.feature,
  ),
  importRule(
    'test code stays in tests',
    'the product must not import code for tests',
    ({ from, to }) => to.isTest && !from.isTest && !['e2e', 'bench'].includes(from.package),
  ),
  importRule(
    'web layers',
    'ui has no product words, api no screens, and only app imports all features: the first load stays small',
    ({ from, to }) =>
      bothIn('web', from, to) &&
      !(from.isTest && to.layer === 'outside') &&
      !webLayerMayImport[from.layer]?.includes(to.layer),
  ),
  importRule(
    'web public APIs',
    'web features import each other only along search -> mailbox -> compose -> drive, mailbox, drive and public-share -> preview, drive -> public-share, mailbox -> contacts and rules, settings -> account, rules, mailbox and compose, live -> any',
    ({ from, to }) =>
      bothIn('web', from, to) &&
      from.layer === 'features' &&
      to.layer === 'features' &&
      from.feature !== to.feature &&
      from.feature !== webTopFeature &&
      !webPublicApiEdges[from.feature ?? '']?.includes(to.feature ?? ''),
  ),
  foreignContentRule,
  mutualFolders,
  {
    name: 'no zod in the browser',
    why: 'schemas would enlarge the first load: the web imports types of the contract, and values only from files without zod',
    find: ({ sources }) => {
      const importsZod = filesReaching('zod', sources)
      return listInternalImports(sources)
        .filter(({ from, import: { target, typeOnly } }) => {
          return (
            from.package === 'web' &&
            !from.isTest &&
            !typeOnly &&
            target !== undefined &&
            importsZod.has(target)
          )
        })
        .map(describeImport)
    },
  },
  {
    name: 'no cycles',
    why: 'files that import each other cannot be read, tested or moved separately',
    find: ({ sources }) =>
      findCycles(sources).map(({ path, line, files }) => ({ path, line, what: files.join(' -> ') })),
  },
]

/** Returns true for an import of a file of another feature that is not its public API. */
function importsInnerFile({ from, to }: InternalImport): boolean {
  return (
    from.package === to.package &&
    to.layer === 'features' &&
    !to.isPublicApi &&
    !from.isTest &&
    !(from.layer === 'features' && from.feature === to.feature)
  )
}

/** Lists the files from which public APIs export values. */
function listPublishedFiles(sources: readonly Source[]): ReadonlySet<string> {
  const apis = sources.filter(({ path }) => sourceLocation(path).isPublicApi)
  const targets = apis.flatMap(({ imports }) => imports.filter(({ typeOnly }) => !typeOnly))
  return new Set(targets.map(({ target }) => target).filter((target) => target !== undefined))
}

function isCommandLineBuildingTheApp(from: SourceLocation, to: SourceLocation): boolean {
  return from.layer === 'entrypoints' && from.feature === 'cli' && ['app', 'config'].includes(to.layer)
}

function bothIn(pkg: string, from: SourceLocation, to: SourceLocation): boolean {
  return from.package === pkg && to.package === pkg
}
