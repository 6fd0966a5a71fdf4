/**
 * The devices of `web/src/speed` that pages are opened without: `JOURNEYS_WITHOUT_SPEED=all npm test -- e2e/src/list`, or
 * their names. Journeys hold what the product does, and pass either way.
 */
export const withoutSpeed = process.env.JOURNEYS_WITHOUT_SPEED ?? ''

const names = withoutSpeed.split(' ')

/** Whether pages do without a device. */
export const isWithout = (device: string): boolean => names.includes('all') || names.includes(device)

/** A journey about devices alone: where pages do without one of them there is nothing to see, and its name says so. */
export function ofDevices(devices: readonly string[], name: string): { isSkipped: boolean; name: string } {
  const missing = devices.filter(isWithout)
  return missing.length === 0
    ? { isSkipped: false, name }
    : { isSkipped: true, name: `${name} (skipped: without ${missing.join(', ')})` }
}
