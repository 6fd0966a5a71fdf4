/**
 * The devices of `web/src/speed` that pages are opened without: `JOURNEYS_WITHOUT_SPEED=all npm test -- e2e/src/list`, or
 * their names. Journeys hold what the product does, and pass either way.
 */
export const withoutSpeed = process.env.JOURNEYS_WITHOUT_SPEED ?? ''

const names = withoutSpeed.split(' ')

/** Whether pages do without a device. */
export const isWithout = (device: string): boolean => names.includes('all') || names.includes(device)
