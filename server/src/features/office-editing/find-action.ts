import { Refused } from '../../kernel/refused.ts'
import type { OfficeAction } from '../../ports/office-editor.ts'
import { chooseAction } from './choose-action.ts'
import type { OfficeDeps } from './deps.ts'

/** How the office server opens a file of this name; refused where none is set, none answers, or none of its kind. */
export async function findAction(
  { office }: Pick<OfficeDeps, 'office'>,
  name: string,
  wantsWrite: boolean,
): Promise<OfficeAction> {
  if (!office.isSet) throw new Refused('office_missing')
  const description = await office.describe()
  if (!description) throw new Refused('unavailable', { retry_after_seconds: 60 })
  const action = chooseAction(description, name, wantsWrite)
  if (!action) throw new Refused('office_unsupported')
  return action
}
