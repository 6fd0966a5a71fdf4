import type { Transaction } from '../../../db/database.ts'
import { transferTemplates } from '../../compose/index.ts'
import { transferContacts } from '../../contacts/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { DepartureDeps } from './deps.ts'
import { advanceContacts, advanceTemplates, type DepartureRow, updateDeparture } from './store.ts'

/** Name of the template made from the signature. */
const signatureNames = { vi: 'Chữ ký', en: 'Signature' } as const

/**
 * Transfers contacts, templates and the signature in steps; saves the progress with each. Returns false when the turn
 * ended.
 */
export async function transferRest(
  deps: DepartureDeps,
  departure: DepartureRow,
  { successorId, stop }: { successorId: string; stop: AbortSignal },
): Promise<boolean> {
  const whose = {
    organisationId: departure.organisation_id,
    fromId: departure.account_id,
    toId: successorId,
    prefix: departure.folder,
    stop,
  }
  if (departure.hands_contacts === 1) {
    const alongside = async (tx: Transaction, lastId: string, count: number) => {
      if (!(await advanceContacts(tx.sql, departure, { contactId: lastId, count })))
        throw new Error(transferredByAnother)
    }
    const isDone = await transferContacts(deps, { ...whose, afterId: departure.after_contact_id, alongside })
    if (!isDone) return false
  }
  if (departure.hands_templates === 1) {
    const { language } = await getSettings(deps.db.sql, successorId)
    const { signature } = await getSettings(deps.db.sql, departure.account_id)
    const isDone = await transferTemplates(deps, {
      ...whose,
      afterId: departure.after_template_id,
      signature: signature === '' ? null : { name: signatureNames[language], body: signature },
      async alongside(tx, id) {
        if (!(await advanceTemplates(tx.sql, departure, id))) throw new Error(transferredByAnother)
      },
    })
    if (!isDone) return false
  }
  await deps.db.transaction((tx) => updateDeparture(tx.sql, departure, { is_rest_done: 1 }))
  return true
}

const transferredByAnother = 'another runner performs this transfer'
