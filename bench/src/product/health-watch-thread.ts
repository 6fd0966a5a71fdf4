import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Response times of `/health` in milliseconds. */
export interface Watched {
  /** The server under test and the idle reference. */
  readonly server: number[]
  readonly twin: number[]
}

const { ports, everyMs } = workerData as { ports: [number, number]; everyMs: number }
const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
const watched: Watched = { server: [], twin: [] }
let isOver = false

parentPort?.once('message', () => {
  isOver = true
})

function timeHealth(at: 0 | 1): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port: ports[at], path: '/health', agent: agents[at] },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(performance.now() - started))
      },
    )
    request.on('error', reject)
  })
}

while (!isOver) {
  const [server, twin] = await Promise.all([timeHealth(0), timeHealth(1)])
  watched.server.push(server)
  watched.twin.push(twin)
  await new Promise((resolve) => setTimeout(resolve, everyMs))
}
for (const agent of agents) agent.destroy()
parentPort?.postMessage(watched, [])
