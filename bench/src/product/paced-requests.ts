import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The result of requests that were sent on a fixed schedule. */
export interface PacedResult {
  /** Milliseconds from the scheduled time to the end of the response, for expected responses. */
  readonly latencies: readonly number[]
  /** The number of failed or unexpected responses. */
  readonly refused: number
  readonly seconds: number
}

interface PacedOptions {
  readonly port: number
  readonly perSecond: number
  readonly seconds: number
  /** Returns the request number `index`. */
  createRequest(index: number): {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }
}

/** Sends requests at a constant rate. Waiting behind a slow response counts. */
export async function sendPaced({
  port,
  perSecond,
  seconds,
  createRequest,
}: PacedOptions): Promise<PacedResult> {
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
      send(agent, port, createRequest(index)).then((status) => {
        if (status === 200) latencies.push(performance.now() - due)
        else refused++
      }),
    )
  }
  await Promise.all(pending)
  agent.destroy()
  return { latencies, refused, seconds: (performance.now() - started) / 1000 }
}

/** Returns the status of the complete response; 0 if there was none. */
function send(
  agent: Agent,
  port: number,
  { body, ...options }: ReturnType<PacedOptions['createRequest']>,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, agent, timeout: 30_000, ...options }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}
