import type { App } from '../../../composition/app.ts'
import type { TestRestoreLocation } from '../../../composition/backup/generations/rehearse.ts'
import type { Config } from '../../../composition/config.ts'
import { openApp } from '../../../composition/open-app.ts'

/** Opens a store that no server uses; migrates it if its schema is older. */
export function openTestRestore(
  config: Config,
  { directory, databaseUrl }: TestRestoreLocation,
): Promise<App> {
  return openApp({
    ...config,
    dataDirectory: directory,
    databaseUrl,
    databaseDirectUrl: null,
    databaseLayout: null,
    blobsUrl: null,
    secondCopy: null,
    backup: null,
  })
}
