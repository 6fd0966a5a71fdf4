import { makeSetupLink } from '../../features/first-run/index.ts'
import type { App } from '../app.ts'
import { type Config, publicOrigin } from '../config.ts'

/** The link of the first run, where nobody has an account yet; at the port that is listened on. */
export async function findSetupLink(
  app: App,
  config: Config,
  httpPort = config.http.port,
): Promise<string | null> {
  const { host } = config.http
  // An address that stands for all of this machine is one that no browser opens.
  const opened = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return makeSetupLink(app, publicOrigin({ ...config, http: { host: opened, port: httpPort } }))
}

/** Says how an empty store is set up. */
export async function saySetupLink(
  app: App,
  config: Config,
  { httpPort, say }: { httpPort: number | null; say: (line: string) => void },
): Promise<void> {
  if (httpPort === null) return
  const link = await findSetupLink(app, config, httpPort)
  if (!link) return
  say(
    'Nobody has an account here yet: every door is shut until this link has been used, once, within 7 days.',
  )
  say(`  ${link}`)
  say('Another one: npm run bocau -- setup')
}
