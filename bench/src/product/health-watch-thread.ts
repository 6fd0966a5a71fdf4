import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Response times of `/health` in milliseconds. */
export interface HealthTimes {
  /** The server under test and the idle reference. */
  readonly server: number[]
  readonly reference: number[]
}

const { ports, everyMs } = workerData as { ports: [number, number]; everyMs: number }
const agents = ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
const times: HealthTimes = { server: [], reference: [] }
let isStopped = false

parentPort?.once('message', () => {
  isStopped = true
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

while (!isStopped) {
  const [server, reference] = await Promise.all([timeHealth(0), timeHealth(1)])
  times.server.push(server)
  times.reference.push(reference)
  await new Promise((resolve) => setTimeout(resolve, everyMs))
}
for (const agent of agents) agent.destroy()
parentPort?.postMessage(times, [])
