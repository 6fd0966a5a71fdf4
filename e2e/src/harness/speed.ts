/**
 * Optimisations of `web/src/speed` to switch off: `JOURNEYS_WITHOUT_SPEED=all npm test -- e2e/src/list`, or their
 * names. Journeys pass either way.
 */
export const withoutSpeed = process.env.JOURNEYS_WITHOUT_SPEED ?? ''

const names = withoutSpeed.split(' ')

/** Returns true if an optimisation is switched off. */
export const isOptimisationOff = (optimisation: string): boolean =>
  names.includes('all') || names.includes(optimisation)

/**
 * Returns the name of a journey that tests only these optimisations; it is skipped, with a note in its name,
 * if one of them is switched off.
 */
export function optimisationJourney(
  optimisations: readonly string[],
  name: string,
): { isSkipped: boolean; name: string } {
  const switchedOff = optimisations.filter(isOptimisationOff)
  return switchedOff.length === 0
    ? { isSkipped: false, name }
    : { isSkipped: true, name: `${name} (skipped: without ${switchedOff.join(', ')})` }
}
