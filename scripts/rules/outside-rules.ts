import { describeImport, eachImport, forbidUse, libraryRule, type Rule } from './rule.ts'
import { type SourceLocation, sourceLocation } from './source-location.ts'

/** Node modules that server features may use: computation only, no files, network or processes. */
const harmlessBuiltins = [
  'node:crypto',
  'node:stream',
  'node:stream/promises',
  'node:util',
  'node:events',
  'node:buffer',
  'node:string_decoder',
  'node:url',
  'node:zlib',
]

/** Parts of libraries that only compute. */
const harmlessLibraries = [
  'zod',
  'kysely',
  'nodemailer/lib/mail-composer',
  'nodemailer/lib/dkim',
  'fflate',
  '@simplewebauthn/server',
  'confusables',
  'libphonenumber-js/min',
  'libphonenumber-js/mobile/examples',
  'tldts',
]

/** Libraries that use tens of megabytes or much time and are rarely needed. */
const heavyLibraries = ['sharp', '@simplewebauthn/server', 'libphonenumber-js']

const stylesheetParser = 'mail-core/src/html/guarded-css.ts'

/** Rules for libraries, Node modules and external access. */
export const outsideRules: readonly Rule[] = [
  libraryRule(
    'mail-core is pure',
    'mail-core runs in the browser and on the server: no Node built-in',
    (from, library) => from.package === 'mail-core' && !from.isTest && library.startsWith('node:'),
  ),
  libraryRule(
    'contract is data',
    'the contract is read by both sides: zod alone, and nothing of Node',
    (from, library) => from.package === 'contract' && !from.isTest && library !== 'zod',
  ),
  libraryRule(
    'no Node in the web',
    'Node built-ins do not exist in a browser',
    (from, library) => from.package === 'web' && !from.isTest && library.startsWith('node:'),
  ),
  libraryRule(
    'features reach out through ports',
    'a use case that opens files, sockets or a vendor library itself cannot be tested with a fake clock and a memory adapter',
    (from, library, { typeOnly, specifier }) =>
      isInLayer(from, 'features') &&
      !from.isTest &&
      !typeOnly &&
      !harmlessLibraries.includes(specifier) &&
      !harmlessBuiltins.includes(library),
  ),
  libraryRule(
    'heavy libraries are loaded on demand',
    'libraries loaded at start use memory even in an idle server',
    (from, library, { typeOnly, isLate }) =>
      from.package === 'server' &&
      !from.isTest &&
      !typeOnly &&
      isLate !== true &&
      heavyLibraries.includes(library),
  ),
  {
    name: 'stylesheets are parsed in one file',
    why: 'the style parser is recursive: only callers that limit depth and catch failures may pass it a message',
    find: ({ sources }) =>
      eachImport(sources)
        .filter(
          ({ source, import: { library } }) => library === 'css-tree' && source.path !== stylesheetParser,
        )
        .map(describeImport),
  },
  libraryRule(
    'ports contain no library types',
    'a library type in a port would bind all adapters to that library',
    (from, library, { typeOnly }) =>
      from.package === 'server' &&
      from.layer === 'ports' &&
      !from.isTest &&
      !(typeOnly && library.startsWith('node:')),
  ),
  libraryRule(
    'SQL in stores only',
    'the store of a feature contains all of its SQL, so that tenant isolation can be reviewed in one file',
    (from, library) =>
      library === 'kysely' &&
      !from.isTest &&
      !(from.package === 'server' && (from.layer === 'db' || from.isStore)),
  ),
  forbidUse(
    'SQL in stores only',
    {
      why: 'the store of a feature contains all of its SQL, so that tenant isolation can be reviewed in one file',
      what: 'sql',
    },
    (from) => {
      return from.package !== 'server' || (from.layer !== 'db' && !from.isStore)
    },
  ),
  forbidUse(
    'environment variables are read in config.ts',
    {
      why: 'config.ts reads and validates process.env once; settings read elsewhere are not validated or documented',
      what: 'process.env',
    },
    (from) =>
      ['mail-core', 'contract', 'web'].includes(from.package) ||
      (from.package === 'server' && from.layer !== 'config'),
  ),
  forbidUse(
    'time comes from the clock port',
    { why: 'code that reads the real clock cannot be tested with a fake one', what: 'clock' },
    (from) => ['mail-core', 'contract'].includes(from.package) || isInLayer(from, 'features', 'db', 'ports'),
  ),
  forbidUse(
    'time comes from the clock port',
    { why: 'code that reads the real clock cannot be tested with a fake one', what: 'stopwatch' },
    (from) => ['mail-core', 'contract'].includes(from.package) || isInLayer(from, 'features', 'ports'),
  ),
  {
    name: 'tests do not measure elapsed time',
    why: 'a test that measures time fails on a busy machine: use growth, counts or processor time',
    find: ({ sources }) =>
      sources
        .filter(
          ({ path }) => /\.(test|trial|suite)\.tsx?$/.test(path) && sourceLocation(path).package !== 'bench',
        )
        .flatMap(({ path, uses: all }) =>
          all
            .filter(({ what }) => what === 'stopwatch')
            .map(({ line }) => ({ path, line, what: 'uses stopwatch' })),
        ),
  },
  forbidUse(
    'random values come from the random port',
    {
      why: 'ids, tokens and jitter must be deterministic in tests and unpredictable in the product',
      what: 'random',
    },
    (from) => ['mail-core', 'contract'].includes(from.package) || isInLayer(from, 'features', 'db', 'ports'),
  ),
  forbidUse(
    'network access only in api and adapters',
    { why: 'errors, sign-in and tests of requests are then handled once', what: 'network' },
    (from) => {
      if (from.package === 'web') return from.layer !== 'api'
      return (
        ['mail-core', 'contract'].includes(from.package) || isInLayer(from, 'features', 'db', 'ports', 'app')
      )
    },
  ),
  forbidUse(
    'one live connection',
    { why: 'only api/socket.ts knows the number of the last event', what: 'socket' },
    (from, path) => {
      return from.package === 'web'
        ? path !== 'web/src/api/socket.ts'
        : isInLayer(from, 'features', 'db', 'ports')
    },
  ),
  forbidUse(
    'import paths are constants',
    {
      why: 'a computed import cannot be checked by these rules or split by the build',
      what: 'computed import',
    },
    (from) => ['mail-core', 'contract', 'server', 'web'].includes(from.package),
  ),
  {
    name: 'declared dependencies',
    why: 'a package that uses a dependency of another package breaks when that package is updated',
    find: ({ sources, declared }) =>
      eachImport(sources)
        .filter(({ source, import: { library, target, typeOnly } }) => {
          const from = sourceLocation(source.path).package
          const named = library ?? (target && `@bocau/${target.split('/')[0]}`)
          if (named === undefined || named.startsWith('node:') || named === `@bocau/${from}`) return false
          return (
            !declared[from]?.includes(named) && !(typeOnly && declared[from]?.includes(typePackage(named)))
          )
        })
        .filter(({ import: { library } }) => library !== 'vitest')
        .map(describeImport),
  },
]

function isInLayer(from: SourceLocation, ...layers: string[]): boolean {
  return from.package === 'server' && layers.includes(from.layer)
}

function typePackage(library: string): string {
  return `@types/${library.replace(/^@([^/]+)\//, '$1__')}`
}
