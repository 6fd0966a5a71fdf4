/** Location of a file: `server/src/features/outbox/store.ts` is server, features, outbox. */
export interface SourceLocation {
  readonly package: string
  /**
   * Layer name. `server/src/composition` and `main.ts` are `app`; its `config` files are the layer `config`. Files
   * directly in `web/src` are `root`, those next to `src` are `outside`.
   */
  readonly layer: string
  /** Feature, adapter or listener. */
  readonly feature?: string
  /** True for the `index.ts` of a feature, its public API. */
  readonly isPublicApi: boolean
  /** True for files that may contain a feature's SQL: `store.ts`, `store/…`, `…-store.ts`. */
  readonly isStore: boolean
  /** True for tests, shared suites and the test world. */
  readonly isTest: boolean
}

const layered: Record<string, readonly string[]> = {
  server: ['kernel', 'composition', 'ports', 'adapters', 'db', 'features', 'entrypoints', 'testing'],
  web: ['ui', 'i18n', 'api', 'speed', 'features', 'app'],
}
const featureFolders = ['features', 'adapters', 'entrypoints']
/**
 * Parts of web features with their own public API. Sign-in and arrival are all that a visitor loads of their feature;
 * folders and navigation are used by every screen.
 */
const webPartsWithPublicApi = [
  'account/arrival',
  'account/sign-in',
  'mailbox/folders',
  'mailbox/navigation',
  'compose/templates',
]

/** Returns the location of a path. */
export function sourceLocation(path: string): SourceLocation {
  const [pkg = '', src, ...rest] = path.split('/')
  const second = src === 'src' ? (rest[1] ?? '') : ''
  const file = path.split('/').at(-1) ?? ''
  const layer = layerOf(pkg, src === 'src', rest)
  // Files next to the adapters or listeners are shared by them.
  const isRoomed = featureFolders.includes(layer) && rest.length > (layer === 'features' ? 1 : 2)
  return {
    package: pkg,
    layer,
    ...(isRoomed ? { feature: second.replace(/\.tsx?$/, '') } : {}),
    isPublicApi: isRoomed && isPublicApiOf(pkg, rest),
    isStore: layer === 'features' && (/^(.+-)?store\.ts$/.test(file) || rest[2] === 'store'),
    isTest: layer === 'testing' || /(^testing|\.(test|trial|suite|fixture))\.tsx?$/.test(file),
  }
}

/** `features/rules/index.ts`, or that of a folder above. */
function isPublicApiOf(pkg: string, path: string[]): boolean {
  const isPart = path.length === 4 && pkg === 'web' && webPartsWithPublicApi.includes(`${path[1]}/${path[2]}`)
  return (path.length === 3 || isPart) && /^index\.tsx?$/.test(path.at(-1) ?? '')
}

/** Returns the layer of a file from its package and the first folders of its path. */
function layerOf(pkg: string, isInSource: boolean, [first = '', second]: string[]): string {
  const plan = layered[pkg]
  if (!plan) return 'all'
  if (!isInSource) return 'outside'
  const stem = first.replace(/\.tsx?$/, '')
  if (first === 'composition') return /^config(-|\.)/.test(second ?? '') ? 'config' : 'app'
  if (plan.includes(stem)) return stem
  if (second === undefined) return pkg === 'server' || ['main', 'sign-in'].includes(stem) ? 'app' : 'root'
  // A folder without a layer: the rules reject it, so that a new layer is a decision.
  return 'unplanned'
}
