import { createSetupLink } from '../../features/first-run/setup-link.ts'
import type { App } from '../app.ts'
import { type Config, publicOrigin } from '../config.ts'

/** Returns the setup link of a store without accounts, else null. */
export async function findSetupLink(
  app: Pick<App, 'clock' | 'db' | 'random'>,
  config: Config,
  httpPort = config.http.port,
): Promise<string | null> {
  const { host } = config.http
  // Browsers cannot open the wildcard address.
  const opened = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return createSetupLink(app, publicOrigin({ ...config, http: { host: opened, port: httpPort } }))
}

/** Prints the setup link if the store is empty. */
export async function printSetupLink(
  app: Pick<App, 'clock' | 'db' | 'random'>,
  config: Config,
  { httpPort, print }: { httpPort: number | null; print: (line: string) => void },
): Promise<void> {
  if (httpPort === null) return
  const link = await findSetupLink(app, config, httpPort)
  if (!link) return
  print('This server is not set up yet. Open this link within 7 days; it works once:')
  print(`  ${link}`)
  print('To print a new link: npm run bocau -- setup')
}
