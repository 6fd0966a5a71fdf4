import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metricEvents } from '../../kernel/metric-events.ts'

const seconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

/**
 * Registers the Prometheus metrics of this process. Label values are routes, listeners, kinds and results, which are
 * limited by the code: never an address, a name or tenant data.
 */
export function registerMetrics(): { registry: Registry; stop(): void } {
  const registry = new Registry()
  // Default metrics of the library: CPU, memory, garbage collection and event loop delay.
  collectDefaultMetrics({ register: registry })
  const stops = [countRequests, countArrivals, countDeliveries, countJobs, countConnections, countErrors].map(
    (count) => count(registry),
  )
  return {
    registry,
    stop() {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}

type Stop = () => void

function countRequests(registry: Registry): Stop {
  const requests = new Counter({
    name: 'bocau_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'bocau_request_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route'] as const,
    buckets: seconds,
    registers: [registry],
  })
  return metricEvents.request.subscribe(({ method, route, status, milliseconds }) => {
    requests.inc({ method, route, status })
    duration.observe({ method, route }, milliseconds / 1000)
  })
}

function countArrivals(registry: Registry): Stop {
  const arrivals = new Counter({
    name: 'bocau_arrivals_total',
    help: 'Received messages by listener and response, one per recipient with LMTP',
    labelNames: ['door', 'answer'] as const,
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'bocau_arrival_seconds',
    help: 'Time from the first byte of a message to the response',
    labelNames: ['door'] as const,
    buckets: seconds,
    registers: [registry],
  })
  return metricEvents.arrival.subscribe(({ listener, outcomes, milliseconds }) => {
    for (const outcome of outcomes) arrivals.inc({ door: listener, answer: outcome })
    duration.observe({ door: listener }, milliseconds / 1000)
  })
}

/** Counts recipients of outgoing messages by delivery result. */
function countDeliveries(registry: Registry): Stop {
  const departures = new Counter({
    name: 'bocau_departures_total',
    help: 'Recipients by delivery result',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  return metricEvents.departure.subscribe(({ outcome, recipients }) =>
    departures.inc({ outcome }, recipients),
  )
}

function countJobs(registry: Registry): Stop {
  const jobs = new Histogram({
    name: 'bocau_job_seconds',
    help: 'Job runs by kind and outcome',
    labelNames: ['kind', 'outcome'] as const,
    buckets: seconds,
    registers: [registry],
  })
  return metricEvents.job.subscribe(({ kind, outcome, milliseconds }) =>
    jobs.observe({ kind, outcome }, milliseconds / 1000),
  )
}

function countConnections(registry: Registry): Stop {
  const open = new Gauge({
    name: 'bocau_connections',
    help: 'Open connections by listener',
    labelNames: ['door'] as const,
    registers: [registry],
  })
  for (const protocol of ['socket', 'imap'] as const) open.set({ door: protocol }, 0)
  return metricEvents.connection.subscribe(({ listener, change }) => open.inc({ door: listener }, change))
}

function countErrors(registry: Registry): Stop {
  const troubles = new Counter({
    name: 'bocau_troubles_total',
    help: 'Warnings and errors in the log by kind',
    labelNames: ['level', 'kind'] as const,
    registers: [registry],
  })
  return metricEvents.trouble.subscribe(({ level, kind }) => troubles.inc({ level, kind }))
}
