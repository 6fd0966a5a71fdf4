import { Refused } from '../../kernel/refused.ts'
import type { OfficeAction } from '../../ports/office-editor.ts'
import { chooseAction } from './choose-action.ts'
import type { OfficeDeps } from './deps.ts'

/**
 * Finds the action of the office server for a file name; fails when no server is configured or reachable, or none
 * supports the type.
 */
export async function findAction(
  { office }: Pick<OfficeDeps, 'office'>,
  name: string,
  canWrite: boolean,
): Promise<OfficeAction> {
  if (!office.isSet) throw new Refused('office_missing')
  const description = await office.describe()
  if (!description) throw new Refused('unavailable', { retry_after_seconds: 60 })
  const action = chooseAction(description, name, canWrite)
  if (!action) throw new Refused('office_unsupported')
  return action
}
