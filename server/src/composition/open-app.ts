import { migrate } from '../db/migrate.ts'
import { sealAnew } from '../db/sealed-columns.ts'
import { type App, buildApp } from './app.ts'
import { chooseParts } from './choose-parts.ts'
import type { Config } from './config.ts'

/** Opens the store that the settings name, brings it to its shape, and puts the product together on it. */
export async function openApp(config: Config): Promise<App> {
  const parts = await chooseParts(config)
  await migrate(parts.db)
  const sealed = await sealAnew(parts.db, parts.secrets)
  if (sealed > 0)
    parts.logger.info('keys of the store were encrypted with the key of BOCAU_KEY_FILE', { sealed })
  return buildApp(parts)
}
