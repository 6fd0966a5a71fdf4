import type { FilterRule } from '@bocau/mail-core/sieve/rule'

/** The filter that an address begins, as the menu of a message asks for one: `?from=…`. */
export function filterInAddress(search: string): FilterRule | undefined {
  const from = new URLSearchParams(search).get('from')?.trim()
  return from
    ? { conditions: [{ type: 'from', comparator: 'contains', value: from }], actions: [] }
    : undefined
}
