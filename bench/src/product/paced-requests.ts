import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What came back of requests that were sent at their time, whether those before had been answered or not. */
export interface PacedResult {
  /** From the time a request was due to the end of its answer, in milliseconds, of those answered as expected. */
  readonly latencies: readonly number[]
  /** How many were answered with another status, or not at all. */
  readonly refused: number
  readonly seconds: number
}

interface PacedOptions {
  readonly port: number
  readonly perSecond: number
  readonly seconds: number
  /** What is asked at turn `index`. */
  ask(index: number): { method: string; path: string; headers: Record<string, string>; body?: string }
}

/** Sends requests at an even pace for a while. Waiting behind a slow answer counts, as it does for people. */
export async function sendPaced({ port, perSecond, seconds, ask }: PacedOptions): Promise<PacedResult> {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  let refused = 0
  const started = performance.now()
  const pending: Promise<void>[] = []
  const count = Math.round(perSecond * seconds)
  for (let index = 0; index < count; index++) {
    const due = started + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0.5) await pause(early)
    pending.push(
      send(agent, port, ask(index)).then((status) => {
        if (status === 200) latencies.push(performance.now() - due)
        else refused++
      }),
    )
  }
  await Promise.all(pending)
  agent.destroy()
  return { latencies, refused, seconds: (performance.now() - started) / 1000 }
}

/** The status of the answer, once all of it is here; 0 where none came. */
function send(
  agent: Agent,
  port: number,
  { body, ...asked }: ReturnType<PacedOptions['ask']>,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, agent, timeout: 30_000, ...asked }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}
