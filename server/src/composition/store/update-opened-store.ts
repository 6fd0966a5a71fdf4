import type { Database } from '../../db/database.ts'
import { reseal } from '../../db/sealed-columns.ts'
import { renewRestoredNumbers } from '../../db/store/restored-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SecretBox } from '../../ports/secret-box.ts'

/** Updates the rows of a migrated store that depend on a restore and on the current keys. */
export async function updateOpenedStore(
  { db, logger, secrets }: { db: Database; logger: Logger; secrets: SecretBox },
  now: number,
): Promise<void> {
  const renewed = await renewRestoredNumbers(db, now)
  if (renewed !== null)
    logger.info('store was restored: mail programs and browsers read all folders again', {
      accounts: renewed,
    })
  const sealed = await reseal(db, secrets)
  if (sealed > 0)
    logger.info('secrets in the store were encrypted with the key of BOCAU_KEY_FILE', { count: sealed })
}
