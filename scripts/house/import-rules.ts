import { findCycles } from './cycles.ts'
import { type Place, placeOf } from './place.ts'
import {
  arrows,
  type Breach,
  eachArrow,
  eachImport,
  filesReaching,
  found,
  libraries,
  type Repository,
  type Rule,
  uses,
} from './rule.ts'

// The import rules of docs/architecture.md. Each says why it stands; a breach is reported with that sentence.

const packageMayImport: Record<string, readonly string[]> = {
  'mail-core': [],
  contract: ['mail-core'],
  server: ['contract', 'mail-core'],
  web: ['contract', 'mail-core'],
  e2e: ['contract'],
  bench: ['contract'],
}

const serverLayerMayImport: Record<string, readonly string[]> = {
  kernel: ['kernel'],
  config: ['config', 'kernel'],
  ports: ['ports', 'kernel'],
  adapters: ['adapters', 'ports', 'kernel'],
  db: ['db', 'ports', 'kernel'],
  features: ['features', 'ports', 'db', 'kernel'],
  doors: ['doors', 'features', 'ports', 'kernel'],
  app: ['app', 'config', 'doors', 'features', 'ports', 'adapters', 'db', 'kernel'],
}
/** What app.ts hands to a door: the door may name its type and can make none itself. */
const doorMayNameTypesOf = ['config', 'db']

/** Packages that a layer of the server may use beside its own; elsewhere libraries are free. */
const serverLayerMayUse: Record<string, readonly string[]> = {
  ports: ['mail-core'],
  adapters: ['mail-core'],
  // The event log keeps what contract/src/events.ts declares.
  db: ['contract', 'mail-core'],
}

const featureFloor: Record<string, number> = {
  account: 0,
  settings: 0,
  mailbox: 1,
  rules: 2,
  drive: 2,
  contacts: 2,
  compose: 3,
  outbox: 4,
  delivery: 4,
  search: 4,
  tracking: 4,
  demo: 5,
  live: 6,
}
const onlyForTheRoof = ['live', 'demo']

const webLayerMayImport: Record<string, readonly string[]> = {
  ui: ['ui'],
  i18n: ['i18n'],
  api: ['api'],
  features: ['features', 'ui', 'api', 'i18n', 'root'],
  app: ['app', 'features', 'ui', 'api', 'i18n', 'root'],
  root: ['root'],
}
const webLayerMayUse: Record<string, readonly string[]> = {
  ui: [],
  i18n: ['contract', 'mail-core'],
  api: ['contract', 'mail-core'],
}

const webFaceEdges: Record<string, readonly string[]> = {
  search: ['mailbox'],
  mailbox: ['compose', 'rules'],
  compose: ['drive'],
  settings: ['rules'],
}
const webFeatureThatSeesAll = 'live'

/** What a feature of the server may take from Node: computing, no files, no network, no processes. */
const harmlessBuiltins = [
  'node:crypto',
  'node:stream',
  'node:stream/promises',
  'node:util',
  'node:events',
  'node:buffer',
  'node:string_decoder',
]

/** Parts of libraries that only compute: they build a message or an archive and send nothing. */
const harmlessLibraries = ['zod', 'kysely', 'nodemailer/lib/mail-composer', 'fflate']

export const importRules: readonly Rule[] = [
  arrows(
    'packages',
    'mail-core <- contract <- server and web: server and web never see each other, and e2e and bench start the product by its public commands',
    ({ from, to, source }) =>
      from.package !== to.package &&
      !packageMayImport[from.package]?.includes(to.package) &&
      !(source.path.startsWith('bench/') && to.package === 'server' && to.layer === 'testing'),
  ),
  arrows(
    'server layers',
    'each layer calls only the layers that the plan gives it, so that a part of the outside world can be changed in one folder',
    ({ from, to, import: { typeOnly } }) =>
      bothIn('server', from, to) &&
      !from.isTest &&
      !serverLayerMayImport[from.layer]?.includes(to.layer) &&
      !isCommandLineBuildingTheApp(from, to) &&
      !(from.layer === 'doors' && typeOnly && doorMayNameTypesOf.includes(to.layer)),
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
      from.room !== undefined &&
      to.room !== undefined &&
      from.room !== to.room,
  ),
  arrows(
    'faces',
    'a feature is used through its index.ts alone, so that everything behind it stays free to change',
    ({ from, to }) =>
      from.package === to.package &&
      to.layer === 'features' &&
      !to.isFace &&
      !from.isTest &&
      !(from.layer === 'features' && from.room === to.room),
  ),
  arrows(
    'floors',
    'a feature of the server calls only lower floors; what must travel upwards is an event or a job',
    ({ from, to }) => {
      if (!bothIn('server', from, to) || from.isTest || from.room === to.room) return false
      if (from.layer !== 'features' || to.layer !== 'features') return false
      const above = featureFloor[from.room ?? '']
      const below = featureFloor[to.room ?? '']
      return above === undefined || below === undefined || below >= above
    },
  ),
  arrows(
    'the roof',
    'live and demo stand on everything: only the composition root, and the doors that show live, may know them',
    ({ from, to }) =>
      to.package === 'server' &&
      to.layer === 'features' &&
      onlyForTheRoof.includes(to.room ?? '') &&
      !from.isTest &&
      from.layer !== 'app' &&
      !(from.layer === 'doors' && to.room === 'live') &&
      from.room !== to.room,
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
    'features of the web know each other only along search -> mailbox -> compose -> drive, mailbox and settings -> rules, live -> any',
    ({ from, to }) =>
      bothIn('web', from, to) &&
      from.layer === 'features' &&
      to.layer === 'features' &&
      from.room !== to.room &&
      from.room !== webFeatureThatSeesAll &&
      !webFaceEdges[from.room ?? '']?.includes(to.room ?? ''),
  ),
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
        .map(found)
    },
  },
  libraries(
    'mail-core is pure',
    'mail-core runs in the browser and on the server: no Node built-in',
    (from, library) => from.package === 'mail-core' && !from.isTest && library.startsWith('node:'),
  ),
  libraries(
    'contract is data',
    'the contract is read by both sides: zod alone, and nothing of Node',
    (from, library) => from.package === 'contract' && !from.isTest && library !== 'zod',
  ),
  libraries(
    'no Node in the web',
    'Node built-ins do not exist in a browser',
    (from, library) => from.package === 'web' && !from.isTest && library.startsWith('node:'),
  ),
  libraries(
    'features reach out through ports',
    'a use case that opens files, sockets or a vendor library itself cannot be tested with a fake clock and a memory adapter',
    (from, library, { typeOnly, specifier }) =>
      isIn(from, 'features') &&
      !from.isTest &&
      !typeOnly &&
      !harmlessLibraries.includes(specifier) &&
      !harmlessBuiltins.includes(library),
  ),
  libraries(
    'ports name no vendor',
    'a port says what we need in our words; a library in it would make every adapter that library',
    (from, library, { typeOnly }) =>
      from.package === 'server' &&
      from.layer === 'ports' &&
      !from.isTest &&
      !(typeOnly && library.startsWith('node:')),
  ),
  libraries(
    'SQL in stores only',
    'all SQL of a capability stands in its store, where the tenant wall can be read in one place',
    (from, library) =>
      library === 'kysely' &&
      !from.isTest &&
      !(from.package === 'server' && (from.layer === 'db' || from.isStore)),
  ),
  uses(
    'SQL in stores only',
    'all SQL of a capability stands in its store, where the tenant wall can be read in one place',
    'sql',
    (from) => {
      return from.package !== 'server' || (from.layer !== 'db' && !from.isStore)
    },
  ),
  uses(
    'one reader of the environment',
    'config.ts reads process.env once, checks it and freezes it; a second reader is a setting nobody can find',
    'process.env',
    (from) =>
      ['mail-core', 'contract', 'web'].includes(from.package) ||
      (from.package === 'server' && from.layer !== 'config'),
  ),
  uses(
    'time comes from the clock port',
    'half of this product is time, and a rule that reads the real clock cannot be tested',
    'clock',
    (from) => ['mail-core', 'contract'].includes(from.package) || isIn(from, 'features', 'db', 'ports'),
  ),
  uses(
    'time comes from the clock port',
    'half of this product is time, and a rule that reads the real clock cannot be tested',
    'stopwatch',
    (from) => ['mail-core', 'contract'].includes(from.package) || isIn(from, 'features', 'ports'),
  ),
  uses(
    'chance comes from the random port',
    'ids, tokens and jitter must be repeatable in a test and unguessable in the product: one place answers for both',
    'random',
    (from) => ['mail-core', 'contract'].includes(from.package) || isIn(from, 'features', 'db', 'ports'),
  ),
  uses(
    'the network is at the edge',
    'one place per side speaks to the network, so that errors, sign-in and tests are handled once',
    'network',
    (from) => {
      if (from.package === 'web') return from.layer !== 'api'
      return ['mail-core', 'contract'].includes(from.package) || isIn(from, 'features', 'db', 'ports', 'app')
    },
  ),
  uses(
    'one socket',
    'api/socket.ts holds the only live connection of a page: it alone knows the last event number',
    'socket',
    (from, path) => {
      return from.package === 'web' ? path !== 'web/src/api/socket.ts' : isIn(from, 'features', 'db', 'ports')
    },
  ),
  uses(
    'imports name their file',
    'an import that is computed when the program runs cannot be checked by these rules, nor split by the build',
    'computed import',
    (from) => ['mail-core', 'contract', 'server', 'web'].includes(from.package),
  ),
  {
    name: 'declared dependencies',
    why: 'a package that uses what another one installed breaks when that one moves on',
    find: ({ sources, declared }) =>
      eachImport(sources)
        .filter(({ source, import: { library, target, typeOnly } }) => {
          const from = placeOf(source.path).package
          const named = library ?? (target && `@bocau/${target.split('/')[0]}`)
          if (named === undefined || named.startsWith('node:') || named === `@bocau/${from}`) return false
          return !declared[from]?.includes(named) && !(typeOnly && declared[from]?.includes(typesOf(named)))
        })
        .filter(({ import: { library } }) => library !== 'vitest')
        .map(found),
  },
  {
    name: 'no cycles',
    why: 'files that need each other cannot be read, tested or moved one at a time',
    find: ({ sources }) =>
      findCycles(sources).map(({ path, line, round }) => ({ path, line, what: round.join(' -> ') })),
  },
]

/** Everything in the repository that breaks a rule, in the order of files and lines. */
export function findBreaches(repository: Repository): Breach[] {
  return importRules
    .flatMap(({ name, why, find }) => find(repository).map((at) => ({ ...at, rule: name, why })))
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

function isCommandLineBuildingTheApp(from: Place, to: Place): boolean {
  return from.layer === 'doors' && from.room === 'cli' && ['app', 'config'].includes(to.layer)
}

function bothIn(pkg: string, from: Place, to: Place): boolean {
  return from.package === pkg && to.package === pkg
}

function isIn(from: Place, ...layers: string[]): boolean {
  return from.package === 'server' && layers.includes(from.layer)
}

function typesOf(library: string): string {
  return `@types/${library.replace(/^@([^/]+)\//, '$1__')}`
}
