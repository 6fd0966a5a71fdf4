import { addKey, createKeyFile, dropOldKeys } from '../adapters/sealed/key-file.ts'
import { reseal } from '../db/sealed-columns.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'

/** Creates a key file; fails if the file exists. */
export function createKeys(path: string): void {
  createKeyFile(path)
}

/**
 * Reseals all secrets of the store with a new key while servers run; returns their number. Old keys remain in the file
 * for earlier backups, unless they are to be dropped.
 */
export async function rotateKeys(
  app: Pick<App, 'db' | 'secrets'>,
  { keyFile }: Pick<Config, 'keyFile'>,
  { dropsOld }: { dropsOld: boolean },
): Promise<number> {
  if (keyFile === null)
    throw new Error('BOCAU_KEY_FILE is not set. Set it to the file of the keys to rotate.')
  addKey(keyFile)
  const sealed = await reseal(app.db, app.secrets)
  if (dropsOld) dropOldKeys(keyFile)
  return sealed
}
