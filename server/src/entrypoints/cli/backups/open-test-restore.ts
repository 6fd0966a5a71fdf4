import type { TestRestoreLocation } from '../../../composition/backup/generations/rehearse.ts'
import type { Config } from '../../../composition/config.ts'
import { openStoreApp, type StoreApp } from '../../../composition/store/open-store-app.ts'

/** Opens a store that no server uses; migrates it if its schema is older. */
export function openTestRestore(
  config: Config,
  { directory, databaseUrl }: TestRestoreLocation,
): Promise<StoreApp> {
  const restored = {
    ...config,
    dataDirectory: directory,
    databaseUrl,
    databaseDirectUrl: null,
    databaseLayout: null,
    blobsUrl: null,
    secondCopy: null,
    backup: null,
  }
  return openStoreApp(restored, { rejectsOlderSchema: false })
}
