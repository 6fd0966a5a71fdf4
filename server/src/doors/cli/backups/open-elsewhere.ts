import type { App } from '../../../composition/app.ts'
import type { Config } from '../../../composition/config.ts'
import { openApp } from '../../../composition/open-app.ts'

/** Opens the embedded store of another directory, which no server serves; one of an earlier shape is brought to ours. */
export function openElsewhere(config: Config, dataDirectory: string): Promise<App> {
  return openApp({
    ...config,
    dataDirectory,
    databaseUrl: null,
    databaseDirectUrl: null,
    blobsUrl: null,
    secondCopy: null,
    backup: null,
  })
}
