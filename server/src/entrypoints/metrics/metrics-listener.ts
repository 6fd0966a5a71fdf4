import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../ports/logger.ts'
import { listen } from '../listener-sockets.ts'
import { registerMetrics } from './register-metrics.ts'

/** Gauge read on each scrape: name after `bocau_`, help text and value; null when unavailable. */
export interface GaugeValue {
  name: string
  help: string
  value: number | null
  labels?: Readonly<Record<string, string>>
}

export interface MetricsDeps {
  logger: Logger
  readGauges(): Promise<GaugeValue[]>
}

export interface MetricsListener {
  port: number
  close(): Promise<void>
}

/** Opens the listener that serves only `/metrics`. */
export async function openMetricsListener(
  deps: MetricsDeps,
  listenAddress: { host: string; port: number },
): Promise<MetricsListener> {
  const { registry, stop } = registerMetrics()
  const server = createServer((request, response) => {
    respond(request, response, { ...deps, registry }).catch((error: unknown) => {
      deps.logger.error('metrics request failed', { error })
      response.writeHead(500).end()
    })
  })
  server.requestTimeout = 10_000
  return {
    port: await listen(server, listenAddress),
    close: () =>
      new Promise((resolve) => {
        stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { readGauges, registry }: MetricsDeps & { registry: Registry },
): Promise<void> {
  if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(404).end()
    return
  }
  setGauges(registry, await readGauges())
  const text = await registry.metrics()
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
  response.end(method === 'HEAD' ? undefined : text)
}

function setGauges(registry: Registry, readGauges: readonly GaugeValue[]): void {
  for (const [name, alike] of Map.groupBy(readGauges, (figure) => figure.name)) {
    const gauge = findOrCreateGauge(registry, `bocau_${name}`, alike)
    gauge.reset()
    for (const { value, labels = {} } of alike) if (value !== null) gauge.set(labels, value)
  }
}

function findOrCreateGauge(registry: Registry, name: string, [sample]: readonly GaugeValue[]): Gauge {
  const existing = registry.getSingleMetric(name)
  if (existing) return existing as Gauge
  return new Gauge({
    name,
    help: sample?.help ?? '',
    labelNames: Object.keys(sample?.labels ?? {}),
    registers: [registry],
  })
}
