/** Where a file lives in the house: `server/src/features/outbox/store.ts` is server, features, outbox. */
export interface Place {
  readonly package: string
  /**
   * The floor plan's word. `server/src/composition` is `app`, the composition root, with `main.ts`; of its files those
   * called `config` are the layer of that name. Directly under `web/src` stands `root`, beside `src` what is `outside`.
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
  server: ['kernel', 'composition', 'ports', 'adapters', 'db', 'features', 'doors', 'testing'],
  web: ['ui', 'i18n', 'api', 'speed', 'features', 'app'],
}
const withRooms = ['features', 'adapters', 'doors']
/**
 * Rooms of the web's features that others ask for by themselves. Signing in is all that somebody who is not signed in
 * fetches of its feature; what folders there are and where one is, every other screen wants to know.
 */
const partsWithFaces = ['account/sign-in', 'mailbox/folders', 'mailbox/navigation', 'compose/templates']

/** Finds the place of a path from the root of the repository. */
export function placeOf(path: string): Place {
  const [pkg = '', src, ...rest] = path.split('/')
  const second = src === 'src' ? (rest[1] ?? '') : ''
  const file = path.split('/').at(-1) ?? ''
  const layer = layerOf(pkg, src === 'src', rest)
  // What stands beside the adapters or the doors, in no folder of one, is shared by them.
  const isRoomed = withRooms.includes(layer) && rest.length > (layer === 'features' ? 1 : 2)
  return {
    package: pkg,
    layer,
    ...(isRoomed ? { room: second.replace(/\.tsx?$/, '') } : {}),
    isFace: isRoomed && isFaceOf(pkg, rest),
    isStore: layer === 'features' && (/^(.+-)?store\.ts$/.test(file) || rest[2] === 'store'),
    isTest: layer === 'testing' || /(^testing|\.(test|trial|suite|fixture))\.tsx?$/.test(file),
  }
}

/** `features/rules/index.ts`, or that of a folder in it; in the web only the rooms named above. */
function isFaceOf(pkg: string, path: string[]): boolean {
  const isPart = path.length === 4 && (pkg === 'server' || partsWithFaces.includes(`${path[1]}/${path[2]}`))
  return (path.length === 3 || isPart) && /^index\.tsx?$/.test(path.at(-1) ?? '')
}

function layerOf(pkg: string, isInSource: boolean, [first = '', second]: string[]): string {
  const plan = layered[pkg]
  if (!plan) return 'all'
  if (!isInSource) return 'outside'
  const stem = first.replace(/\.tsx?$/, '')
  if (first === 'composition') return /^config(-|\.)/.test(second ?? '') ? 'config' : 'app'
  if (plan.includes(stem)) return stem
  if (second === undefined) return pkg === 'server' || ['main', 'sign-in'].includes(stem) ? 'app' : 'root'
  // A folder that the floor plan does not name: the rules refuse it, so that a new layer is a decision.
  return 'unplanned'
}
