import { inRoot } from './paths.mjs'

/**
 * How the pinned Node runs the server. A small young generation keeps it at rest in less memory, and is as quick; garbage is
 * looked for in the old one only from 96 MB on, because messages that come in quickly made it look every 200 of them. The
 * server itself asks for a collection when it rests.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=96',
  '--expose-gc',
  inRoot('server/src/main.ts'),
]

/**
 * What modules are compiled to is kept between starts: the second one takes half the time and a fifth less memory. The C
 * library gives back at once what was freed: what threads that have ended held stayed in the process otherwise.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/bocau'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
