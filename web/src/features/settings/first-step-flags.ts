import { type FirstStepFlag, readFirstStepFlags } from '@bocau/contract/mailbox/first-steps'
import type { Settings } from '@bocau/contract/settings'
import { changeSettings } from '../../api/change-settings.ts'
import { cachedSettings } from '../../api/session.ts'

export const firstStepFlagsOf = ({ first_steps: text }: Pick<Settings, 'first_steps'>): FirstStepFlag[] =>
  readFirstStepFlags(text) ?? []

/** Saves a flag, unless it is set; returns the undo function. */
export async function saveFirstStepFlag(flag: FirstStepFlag): Promise<() => Promise<void>> {
  const settings = cachedSettings()
  const before = settings ? firstStepFlagsOf(settings) : []
  if (settings && !before.includes(flag)) await saveFlags([...before, flag])
  return () => saveFlags(before)
}

/** Saves that the user opened a step or received a hint. If that fails, the next time saves it. */
export const recordFirstStep = (flag: FirstStepFlag): void => void saveFirstStepFlag(flag).catch(() => {})

const saveFlags = (flags: readonly FirstStepFlag[]) => changeSettings({ first_steps: flags.join(' ') })
