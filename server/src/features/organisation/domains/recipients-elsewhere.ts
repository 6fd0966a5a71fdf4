import { type DeliveryDeps, findRecipient } from '../../delivery/index.ts'
import { isMailElsewhere } from '../../domains/index.ts'

/**
 * Finds recipients of a hosted domain that are unknown here while its MX points elsewhere, as during a migration; the
 * other server may know them.
 */
export async function findRecipientsElsewhere(
  deps: Pick<DeliveryDeps, 'clock' | 'db'>,
  domain: string,
  recipients: readonly string[],
): Promise<string[]> {
  if (!(await isMailElsewhere(deps.db.sql, domain))) return []
  const elsewhere: string[] = []
  for (const address of recipients)
    if ((await findRecipient(deps, address)) === 'unknown') elsewhere.push(address)
  return elsewhere
}
