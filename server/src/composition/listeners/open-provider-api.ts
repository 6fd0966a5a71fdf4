import { readFileSync } from 'node:fs'
import type { HttpListenerDeps } from '../../entrypoints/http/http-listener-deps.ts'
import { providerRoutes } from '../../features/provider/index.ts'
import type { App } from '../app.ts'
import { type Config, publicOrigin } from '../config.ts'
import { listenOn } from './listen-on.ts'

/** Opens the listener of the provider API, if configured. */
export async function openProviderApi(
  app: App,
  config: Config,
  testing: Pick<HttpListenerDeps, 'checkReply' | 'checkRefusal'>,
) {
  const { providerApi } = config
  if (!providerApi) return null
  const [{ openProviderApiListener }, { ProviderKeys }] = await Promise.all([
    import('../../entrypoints/http/provider-api/provider-api-listener.ts'),
    import('../../entrypoints/http/provider-api/provider-keys.ts'),
  ])
  const keys = ProviderKeys.parse(readKeyFile(providerApi.keyFile))
  if (typeof keys === 'string')
    throw new Error(
      `BOCAU_PROVIDER_KEY_FILE is "${providerApi.keyFile}", but ${keyFaults[keys]}. Create one with: openssl rand -hex 32`,
    )
  const handlers = providerRoutes({ ...app, publicOrigin: publicOrigin(config) })
  return listenOn('BOCAU_PROVIDER_API', providerApi.address, (address) =>
    openProviderApiListener({ logger: app.logger, keys, handlers, ...testing }, address),
  )
}

const keyFaults = {
  empty: 'the file is empty',
  short: 'a key in the file has fewer than 32 characters',
} as const

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`BOCAU_PROVIDER_KEY_FILE is "${path}", but it cannot be read: ${code}.`, { cause: error })
  }
}
