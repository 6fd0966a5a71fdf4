import { type App, buildApp } from './app.ts'
import { chooseParts, type StoreOptions } from './choose-parts.ts'
import type { Config } from './config.ts'
import { prepareStore } from './store/prepare-store.ts'
import { updateOpenedStore } from './store/update-opened-store.ts'

/** Opens and migrates the configured store, and builds the application on it. */
export async function openApp(config: Config, terms: StoreOptions = {}): Promise<App> {
  const parts = await chooseParts(config, terms)
  await prepareStore(parts, config, terms)
  await updateOpenedStore(parts, parts.clock.now())
  return buildApp(parts)
}
