import type { FilterRule } from '@bocau/mail-core/sieve/rule'

/** Returns the new filter named by the address, `?from=…`, as linked from a message menu. */
export function filterInAddress(search: string): FilterRule | undefined {
  const from = new URLSearchParams(search).get('from')?.trim()
  return from
    ? { conditions: [{ type: 'from', comparator: 'contains', value: from }], actions: [] }
    : undefined
}
