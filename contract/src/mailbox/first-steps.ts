/**
 * Values of the setting `first_steps`: steps without other evidence that the user opened, the hint about shortcuts that
 * the user has received, and `closed` once the list of first steps is closed or complete.
 */
export const firstStepFlags = ['shortcuts', 'appearance', 'shortcut_hint', 'closed'] as const
export type FirstStepFlag = (typeof firstStepFlags)[number]

/** Parses the setting `first_steps`; returns undefined for invalid text. */
export function readFirstStepFlags(text: string): FirstStepFlag[] | undefined {
  const names = text.split(' ').filter(Boolean)
  const flags = firstStepFlags.filter((flag) => names.includes(flag))
  return flags.length === names.length ? flags : undefined
}
