import { findCycles } from './cycles.ts'
import { mutualFolders } from './folders.ts'
import { foreignContentRule } from './foreign-content.ts'
import type { SourceLocation } from './place.ts'
import {
  entrypointTypeImports,
  featureFloor,
  onlyForTheRoof,
  packageMayImport,
  serverLayerMayImport,
  serverLayerMayUse,
  webFeatureThatSeesAll,
  webLayerMayImport,
  webLayerMayUse,
  webPublicApiEdges,
} from './plan.ts'
import { arrows, breachAt, eachArrow, filesReaching, type Rule } from './rule.ts'

/** Rules for imports within the repository. */
export const sourceRules: readonly Rule[] = [
  arrows(
    'packages',
    'mail-core <- contract <- server and web: server and web never see each other; e2e and bench start the product by its public commands, and e2e reads its texts',
    ({ from, to, source }) =>
      from.package !== to.package &&
      !packageMayImport[from.package]?.includes(to.package) &&
      !(source.path.startsWith('bench/') && to.package === 'server' && to.layer === 'testing') &&
      !(from.package === 'e2e' && to.package === 'web' && to.layer === 'i18n'),
  ),
  arrows(
    'server layers',
    'each layer calls only the layers that the plan gives it, so that a part of the outside world can be changed in one folder',
    ({ from, to, import: { typeOnly } }) =>
      bothIn('server', from, to) &&
      !from.isTest &&
      !serverLayerMayImport[from.layer]?.includes(to.layer) &&
      !isCommandLineBuildingTheApp(from, to) &&
      !(from.layer === 'doors' && typeOnly && entrypointTypeImports.includes(to.layer)),
  ),
  arrows(
    'planned layers',
    'a folder that the plan does not name is a new layer, and a new layer is a decision record first',
    ({ from, to }) => from.layer === 'unplanned' || to.layer === 'unplanned',
  ),
  arrows(
    'contract and mail-core by layer',
    'ports, adapters and the ui kit know nothing of the wire: what they offer must outlive it',
    ({ from, to }) => {
      const may = { server: serverLayerMayUse, web: webLayerMayUse }[from.package]?.[from.layer]
      return from.package !== to.package && !from.isTest && may !== undefined && !may.includes(to.package)
    },
  ),
  arrows(
    'adapters and doors apart',
    'an adapter or a door that leans on another cannot be taken out or replaced alone',
    ({ from, to }) =>
      bothIn('server', from, to) &&
      !from.isTest &&
      from.layer === to.layer &&
      (from.layer === 'adapters' || from.layer === 'doors') &&
      from.feature !== undefined &&
      to.feature !== undefined &&
      from.feature !== to.feature,
  ),
  arrows(
    'faces',
    'a feature is used through its index.ts and those of its folders alone, so that everything behind them stays free to change',
    ({ from, to }) =>
      from.package === to.package &&
      to.layer === 'features' &&
      !to.isPublicApi &&
      !from.isTest &&
      !(from.layer === 'features' && from.feature === to.feature),
  ),
  arrows(
    'floors',
    'a feature of the server calls only lower floors; what must travel upwards is an event or a job',
    ({ from, to }) => {
      if (!bothIn('server', from, to) || from.isTest || from.feature === to.feature) return false
      if (from.layer !== 'features' || to.layer !== 'features') return false
      const above = featureFloor[from.feature ?? '']
      const below = featureFloor[to.feature ?? '']
      return above === undefined || below === undefined || below >= above
    },
  ),
  arrows(
    'the roof',
    'live and demo stand on everything: only the composition root, and the doors that show live, may know them',
    ({ from, to }) =>
      to.package === 'server' &&
      to.layer === 'features' &&
      onlyForTheRoof.includes(to.feature ?? '') &&
      !from.isTest &&
      from.layer !== 'app' &&
      !(from.layer === 'doors' && to.feature === 'live') &&
      from.feature !== to.feature,
  ),
  arrows(
    'test code stays in tests',
    'what only tests need must not be reachable from the program that people run',
    ({ from, to }) => to.isTest && !from.isTest && !['e2e', 'bench'].includes(from.package),
  ),
  arrows(
    'web layers',
    'ui carries no product, api no screens, and only app knows all features: that keeps first load small and features movable',
    ({ from, to }) =>
      bothIn('web', from, to) &&
      !(from.isTest && to.layer === 'outside') &&
      !webLayerMayImport[from.layer]?.includes(to.layer),
  ),
  arrows(
    'web faces',
    'features of the web know each other only along search -> mailbox -> compose -> drive, mailbox, drive and public-share -> preview, drive -> public-share, mailbox -> rules, settings -> account, rules, mailbox and compose, live -> any',
    ({ from, to }) =>
      bothIn('web', from, to) &&
      from.layer === 'features' &&
      to.layer === 'features' &&
      from.feature !== to.feature &&
      from.feature !== webFeatureThatSeesAll &&
      !webPublicApiEdges[from.feature ?? '']?.includes(to.feature ?? ''),
  ),
  foreignContentRule,
  mutualFolders,
  {
    name: 'no zod in the browser',
    why: 'schemas must not weigh on the first load: the web imports the contract by `import type`, and by value only files that reach no zod',
    find: ({ sources }) => {
      const weighsZod = filesReaching('zod', sources)
      return eachArrow(sources)
        .filter(({ from, import: { target, typeOnly } }) => {
          return (
            from.package === 'web' &&
            !from.isTest &&
            !typeOnly &&
            target !== undefined &&
            weighsZod.has(target)
          )
        })
        .map(breachAt)
    },
  },
  {
    name: 'no cycles',
    why: 'files that need each other cannot be read, tested or moved one at a time',
    find: ({ sources }) =>
      findCycles(sources).map(({ path, line, round }) => ({ path, line, what: round.join(' -> ') })),
  },
]

function isCommandLineBuildingTheApp(from: SourceLocation, to: SourceLocation): boolean {
  return from.layer === 'doors' && from.feature === 'cli' && ['app', 'config'].includes(to.layer)
}

function bothIn(pkg: string, from: SourceLocation, to: SourceLocation): boolean {
  return from.package === pkg && to.package === pkg
}
