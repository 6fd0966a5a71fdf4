/** Where a file lives in the house: `server/src/features/outbox/store.ts` is server, features, outbox. */
export interface Place {
  readonly package: string
  /**
   * The floor plan's word. Of the files directly under `server/src`, `config` is `config.ts`, `kernel` the few words
   * that every layer speaks, and the others together are `app`, the composition root; under `web/src` they are `root`. What stands beside `src` is `outside`.
   */
  readonly layer: string
  /** The feature, adapter or door. */
  readonly room?: string
  /** The `index.ts` of a room: all that other rooms may see of it. */
  readonly isFace: boolean
  /** Where the SQL of a feature may stand: `store.ts`, `store/…`, `…-store.ts`. */
  readonly isStore: boolean
  /** A test, a suite shared by tests, or the world that tests run in. */
  readonly isTest: boolean
}

const layered: Record<string, readonly string[]> = {
  server: ['ports', 'adapters', 'db', 'features', 'doors', 'testing'],
  web: ['ui', 'i18n', 'api', 'features', 'app'],
}
const kernel = ['actor', 'breaths', 'domain-key', 'job', 'refused', 'route', 'turns', 'upkeep-step']
const withRooms = ['features', 'adapters', 'doors']
/** Signing in is all that somebody who is not signed in fetches of its feature. */
const partsWithFaces = ['account/sign-in']

/** Finds the place of a path from the root of the repository. */
export function placeOf(path: string): Place {
  const [pkg = '', src, ...rest] = path.split('/')
  const [first = '', second = ''] = src === 'src' ? rest : ['']
  const file = path.split('/').at(-1) ?? ''
  const layer = layerOf(pkg, src === 'src', first, src === 'src' && rest.length === 1)
  // What stands beside the adapters or the doors, in no folder of one, is shared by them.
  const isRoomed = withRooms.includes(layer) && rest.length > (layer === 'features' ? 1 : 2)
  return {
    package: pkg,
    layer,
    ...(isRoomed ? { room: second.replace(/\.tsx?$/, '') } : {}),
    isFace: isRoomed && isFaceOf(rest),
    isStore: layer === 'features' && (/^(.+-)?store\.ts$/.test(file) || rest[2] === 'store'),
    isTest: layer === 'testing' || /(^testing|\.(test|suite|fixture))\.tsx?$/.test(file),
  }
}

/** `features/rules/index.ts`, or that of a part of a feature which other screens load without the rest. */
function isFaceOf(path: string[]): boolean {
  const isPart = path.length === 4 && partsWithFaces.includes(`${path[1]}/${path[2]}`)
  return (path.length === 3 || isPart) && /^index\.tsx?$/.test(path.at(-1) ?? '')
}

function layerOf(pkg: string, isInSource: boolean, first: string, isRootFile: boolean): string {
  const plan = layered[pkg]
  if (!plan) return 'all'
  if (!isInSource) return 'outside'
  const stem = first.replace(/\.tsx?$/, '')
  if (plan.includes(stem)) return stem
  if (isRootFile)
    return pkg === 'server' ? serverRoot(stem) : ['main', 'sign-in'].includes(stem) ? 'app' : 'root'
  // A folder that the floor plan does not name: the rules refuse it, so that a new layer is a decision.
  return 'unplanned'
}

function serverRoot(stem: string): string {
  if (kernel.includes(stem)) return 'kernel'
  return /^config(-|$)/.test(stem) ? 'config' : 'app'
}
