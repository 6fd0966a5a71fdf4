import type { Transaction } from '../../../db/database.ts'
import { transferTemplates } from '../../compose/templates/index.ts'
import { transferContacts } from '../../contacts/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { LeavingDeps } from './deps.ts'
import { advanceContacts, advanceTemplates, type LeavingRow, updateLeaving } from './store.ts'

/** Name of the template made from the signature. */
const signatureNames = { vi: 'Chữ ký', en: 'Signature' } as const

/**
 * Transfers contacts, templates and the signature in steps; saves the progress with each. Returns false when the turn
 * ended.
 */
export async function handRest(
  deps: LeavingDeps,
  leaving: LeavingRow,
  successorId: string,
  stop: AbortSignal,
): Promise<boolean> {
  const whose = {
    organisationId: leaving.organisation_id,
    fromId: leaving.account_id,
    toId: successorId,
    prefix: leaving.folder,
    stop,
  }
  if (leaving.hands_contacts === 1) {
    const alongside = async (tx: Transaction, lastId: string, count: number) => {
      if (!(await advanceContacts(tx.sql, leaving, lastId, count))) throw new Error(handedByAnother)
    }
    const isDone = await transferContacts(deps, { ...whose, afterId: leaving.after_contact_id, alongside })
    if (!isDone) return false
  }
  if (leaving.hands_templates === 1) {
    const { language } = await getSettings(deps.db.sql, successorId)
    const { signature } = await getSettings(deps.db.sql, leaving.account_id)
    const isDone = await transferTemplates(deps, {
      ...whose,
      afterId: leaving.after_template_id,
      signature: signature === '' ? null : { name: signatureNames[language], body: signature },
      async alongside(tx, id) {
        if (!(await advanceTemplates(tx.sql, leaving, id))) throw new Error(handedByAnother)
      },
    })
    if (!isDone) return false
  }
  await deps.db.transaction((tx) => updateLeaving(tx.sql, leaving, { is_rest_done: 1 }))
  return true
}

const handedByAnother = 'another runner hands this over'
