import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { type DrawnScreen, deviceCookie, drawingFile, type ScreenWanted } from '@bocau/contract/first-data'
import type { FastifyRequest } from 'fastify'
import type { Logger } from '../../ports/logger.ts'

type Draw = (wanted: ScreenWanted) => DrawnScreen | null

/**
 * Draws the first screen with the client's own components, so that it stands before their script has come. They run in
 * a world of their own, without files, network or timers, and for one person at a time. Where anything is amiss nothing
 * is drawn, and the client does it all.
 */
export class Drawing {
  readonly #file: string
  readonly #logger: Logger
  #draw: Promise<Draw | null> | undefined

  constructor(webDirectory: string, logger: Logger) {
    this.#file = join(webDirectory, drawingFile)
    this.#logger = logger
  }

  /** The screen that the request's address asks for, of these first data; null where none of it is drawn. */
  async draw(data: string, request: FastifyRequest): Promise<DrawnScreen | null> {
    const path = listAddress(request.url)
    if (path === null) return null
    // With the first page rather than at start: many a process opens none.
    this.#draw ??= this.#load()
    const draw = await this.#draw
    try {
      return draw?.({ data, path, ...deviceOf(request) }) ?? null
    } catch (error) {
      this.#logger.warn('the first screen was not drawn', { error: nameOf(error) })
      return null
    }
  }

  async #load(): Promise<Draw | null> {
    try {
      const exports: { draw?: Draw } = {}
      const world = createContext({ exports, module: { exports }, URL, URLSearchParams, TextEncoder })
      new Script(await readFile(this.#file, 'utf8'), { filename: drawingFile }).runInContext(world)
      return exports.draw ?? null
    } catch (error) {
      this.#logger.warn('nothing can draw the first screen', { error: nameOf(error) })
      return null
    }
  }
}

/** Not the words of the error, which may hold what was to be drawn. */
const nameOf = (error: unknown) =>
  error instanceof Object && 'name' in error ? String(error.name) : typeof error

/** The list that an address shows. One that says more, a page further down or a thread, is the client's to draw. */
function listAddress(url: string): string | null {
  if (url === '/') return '/folder/INBOX'
  return /^\/folder\/[^/?]+\/?$/.test(url) ? url : null
}

const deviceOf = ({ cookies, headers }: FastifyRequest) => ({
  device: cookies[deviceCookie],
  isPhone: /\bMobile\b/.test(headers['user-agent'] ?? ''),
})
