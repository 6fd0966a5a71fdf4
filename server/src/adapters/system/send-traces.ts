import { createHash, randomBytes } from 'node:crypto'
import { logScope } from '../../kernel/log-scope.ts'
import { metricEvents } from '../../kernel/metric-events.ts'

/** Trace collector, and a callback for failures. */
export interface TraceOptions {
  /** Address of an OTLP/HTTP collector; `/v1/traces` is appended. */
  url: string
  /** Called once when spans cannot be sent, and again after some were. */
  onError: (error: unknown) => void
  everyMilliseconds?: number
}

interface Span {
  traceId: string
  spanId: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue: string } | { intValue: string } }[]
  status: { code: number }
}

const kinds = { internal: 1, server: 2 } as const
const statuses = { unset: 0, error: 2 } as const
/** Maximum buffered spans while the collector is unavailable. */
const maxBuffered = 2048
const maxBatchSpans = 512
const responseTimeoutMilliseconds = 5_000

/**
 * Exports requests, arrivals and jobs of this process as OpenTelemetry spans by OTLP in JSON. Traces use the ids of the
 * log. Returns a function that stops it.
 */
export function sendTraces({ url, onError, everyMilliseconds = 2_000 }: TraceOptions) {
  const target = `${url.endsWith('/') ? url.slice(0, -1) : url}/v1/traces`
  const instance = randomBytes(8).toString('hex')
  let waiting: Span[] = []
  let isInTrouble = false
  let sending: Promise<void> | null = null

  function add(
    name: string,
    {
      id,
      kind,
      milliseconds,
      isError,
      attributes,
    }: {
      id: string | undefined
      kind: number
      milliseconds: number
      isError: boolean
      attributes: Record<string, string | number>
    },
  ): void {
    if (waiting.length >= maxBuffered) return
    const finishedAt = Date.now()
    waiting.push({
      traceId: toTraceId(id),
      spanId: randomBytes(8).toString('hex'),
      name,
      kind,
      startTimeUnixNano: nanoseconds(finishedAt - milliseconds),
      endTimeUnixNano: nanoseconds(finishedAt),
      attributes: Object.entries({ ...attributes, ...(id ? { 'bocau.id': id } : {}) }).map(
        ([key, value]) => ({
          key,
          value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
        }),
      ),
      status: { code: isError ? statuses.error : statuses.unset },
    })
    if (waiting.length >= maxBatchSpans) void send()
  }

  /** One request at a time; failed ones are not repeated. */
  function send(): Promise<void> {
    if (waiting.length > 0) sending ??= sendNow().finally(() => (sending = null))
    return sending ?? Promise.resolve()
  }

  async function sendNow(): Promise<void> {
    const spans = waiting
    waiting = []
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(formatExportRequest(spans, instance)),
        signal: AbortSignal.timeout(responseTimeoutMilliseconds),
        redirect: 'error',
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector returned ${response.status}`)
      isInTrouble = false
    } catch (error) {
      if (!isInTrouble) onError(error)
      isInTrouble = true
    }
  }

  const stops = [
    metricEvents.request.subscribe(({ id, method, route, status, milliseconds }) =>
      add(`${method} ${route}`, {
        id,
        kind: kinds.server,
        milliseconds,
        isError: status >= 500,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        },
      }),
    ),
    metricEvents.arrival.subscribe(({ listener, outcomes, milliseconds }) =>
      add(`arrival by ${listener}`, {
        id: logScope().arrival_id,
        kind: kinds.server,
        milliseconds,
        isError: outcomes.includes('later'),
        attributes: { 'bocau.door': listener, 'bocau.recipients': outcomes.length },
      }),
    ),
    metricEvents.job.subscribe(({ kind, outcome, milliseconds }) =>
      add(`job ${kind}`, {
        id: logScope().job_id,
        kind: kinds.internal,
        milliseconds,
        isError: outcome === 'failed',
        attributes: { 'bocau.job': kind },
      }),
    ),
  ]
  const timer = setInterval(() => void send(), everyMilliseconds).unref()
  return {
    async close(): Promise<void> {
      for (const stop of stops) stop()
      clearInterval(timer)
      await sending
      await send()
    },
  }
}

/** A UUID has the length of a trace id; other ids are hashed. */
function toTraceId(id: string | undefined): string {
  if (id === undefined) return randomBytes(16).toString('hex')
  const digits = id.replaceAll('-', '').toLowerCase()
  if (/^[0-9a-f]{32}$/.test(digits) && !/^0+$/.test(digits)) return digits
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}

const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

function formatExportRequest(spans: readonly Span[], instance: string) {
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
  return {
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', 'bocau'), text('service.instance.id', instance)] },
        scopeSpans: [{ scope: { name: 'bocau' }, spans }],
      },
    ],
  }
}
