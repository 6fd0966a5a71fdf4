/** Statistics of several measurements. */
export interface Figures {
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly count: number
}

/** Summarises measurements; at least one is required. */
export function summarise(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    count: sorted.length,
  }
}

export function median(values: readonly number[]): number {
  return summarise(values).median
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] as number
  const high = sorted[Math.ceil(at)] as number
  return low + (high - low) * (at - Math.floor(at))
}
