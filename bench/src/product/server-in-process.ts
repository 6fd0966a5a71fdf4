import { join } from 'node:path'
import { root } from '../root.ts'

/** The application of the composition root. */
export interface App {
  close(): Promise<void>
}

/** An endpoint handler, called without HTTP. */
export type Call = (request: {
  actor: { accountId: string; email: string; isDomainVerified: boolean; timezone?: string }
  params?: object
  query?: object
  body?: object
}) => Promise<unknown>

type Bind = (app: App) => Record<string, Call>

export interface InProcess {
  readonly app: App
  /** The mailbox and search handlers by endpoint key. */
  readonly handlers: Record<string, Call>
}

/**
 * Opens the store of the settings in this process, without listeners. Server modules are loaded by computed paths,
 * because they are internal and no other package may import them.
 */
export async function openInProcess(settings: Record<string, string>): Promise<InProcess> {
  const [{ readConfig }, { chooseParts }, { migrate }, { buildApp }, { mailboxRoutes }, { searchRoutes }] =
    await Promise.all([
      load<{ readConfig: (env: Record<string, string>) => unknown }>('composition/config.ts'),
      load<{ chooseParts: (config: unknown, terms: object) => Promise<{ db: unknown }> }>(
        'composition/choose-parts.ts',
      ),
      load<{ migrate: (db: unknown) => Promise<unknown> }>('db/migrate.ts'),
      load<{ buildApp: (parts: unknown) => Promise<App> }>('composition/app.ts'),
      load<{ mailboxRoutes: Bind }>('features/mailbox/index.ts'),
      load<{ searchRoutes: Bind }>('features/search/index.ts'),
    ])
  // The database may be empty beside existing messages, because it is filled from them later.
  const parts = await chooseParts(readConfig({ BOCAU_LOG: 'warn', ...settings }), { isNewStore: true })
  await migrate(parts.db)
  const app = await buildApp(parts)
  const handlers = { ...mailboxRoutes(app), ...searchRoutes(app) }
  return { app, handlers }
}

/** Imports a server module by its path below `server/src`; the caller gives its type. */
export async function load<T>(path: string): Promise<T> {
  return (await import(join(root, 'server/src', path))) as T
}
