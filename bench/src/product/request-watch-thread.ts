import { Agent, type ClientRequest, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { ResponseTimes, WatchedRequest, WatchedTarget } from './watched-request.ts'

const watched = workerData as readonly WatchedRequest[]
let isStopped = false

parentPort?.once('message', () => {
  isStopped = true
})

/** Requests one target over and over on one connection. */
class Requester {
  readonly #target: WatchedTarget
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #number = 0
  /** Number of responses with an error status. */
  refused = 0

  constructor(target: WatchedTarget) {
    this.#target = target
  }

  /** Sends the request once; returns the milliseconds until the response is complete. */
  time(): Promise<number> {
    const { port, method = 'GET', path, headers = {}, bodies = [] } = this.#target
    const body = bodies[this.#number++ % bodies.length]
    const started = performance.now()
    return new Promise((resolve, reject) => {
      const clientRequest: ClientRequest = request(
        { host: '127.0.0.1', port, method, path, headers, agent: this.#agent },
        (reply) => {
          if ((reply.statusCode ?? 0) >= 400) this.refused++
          reply.resume()
          reply.on('end', () => resolve(performance.now() - started))
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

interface Watched {
  readonly requesters: readonly [Requester, Requester]
  readonly everyMs: number
}

/** Opens the connections with a first request. */
async function open({ server, reference, everyMs }: WatchedRequest): Promise<Watched> {
  const requesters = [new Requester(server), new Requester(reference)] as const
  await Promise.all(requesters.map((requester) => requester.time()))
  return { requesters, everyMs }
}

async function watch({ requesters, everyMs }: Watched): Promise<ResponseTimes> {
  const times = { server: [] as number[], reference: [] as number[] }
  while (!isStopped) {
    const [ofServer, ofReference] = await Promise.all([requesters[0].time(), requesters[1].time()])
    times.server.push(ofServer)
    times.reference.push(ofReference)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  for (const requester of requesters) requester.close()
  return { ...times, refused: requesters[0].refused }
}

const opened = await Promise.all(watched.map(open))
parentPort?.postMessage('started', [])
parentPort?.postMessage(await Promise.all(opened.map(watch)), [])
