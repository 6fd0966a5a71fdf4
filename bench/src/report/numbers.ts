/** Formats milliseconds with three significant digits. */
export function formatMs(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
}

export function formatRate(value: number): string {
  return `${Math.round(value).toLocaleString('en-GB')}/s`
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`
}

export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

export function formatRatio(value: number): string {
  return `${value.toFixed(2)}x`
}

/** 100000 -> 100k. */
export function formatCount(messages: number): string {
  return messages % 1000 === 0 ? `${messages / 1000}k` : String(messages)
}
