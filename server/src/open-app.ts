import { type App, buildApp } from './app.ts'
import { chooseParts } from './choose-parts.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'

/** Opens the store that the settings name, brings it to its shape, and puts the product together on it. */
export async function openApp(config: Config): Promise<App> {
  const parts = await chooseParts(config)
  await migrate(parts.db)
  return buildApp(parts)
}
