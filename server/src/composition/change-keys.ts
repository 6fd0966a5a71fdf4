import { addKey, dropOldKeys, makeKeyFile } from '../adapters/sealed/key-file.ts'
import { sealAnew } from '../db/sealed-columns.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'

/** Makes a key file; refuses where there is a file of that name. */
export function makeKeys(path: string): void {
  makeKeyFile(path)
}

/**
 * Encrypts every key of the store with a new one, while servers go on; answers with how many. The old keys stay in
 * the file for backups that were made before, unless they are to go.
 */
export async function rotateKeys(
  app: Pick<App, 'db' | 'secrets'>,
  { keyFile }: Pick<Config, 'keyFile'>,
  { dropsOld }: { dropsOld: boolean },
): Promise<number> {
  if (keyFile === null) throw new Error('BOCAU_KEY_FILE is not set: there is no key that could be replaced.')
  addKey(keyFile)
  const sealed = await sealAnew(app.db, app.secrets)
  if (dropsOld) dropOldKeys(keyFile)
  return sealed
}
