import { join } from 'node:path'
import { root } from '../root.ts'

/** The product as its composition root puts it together: handed on to its own functions, and closed. */
export interface App {
  close(): Promise<void>
}

/** A handler of an endpoint, called without the network in between. */
export type Call = (request: {
  actor: { accountId: string; email: string; isDomainVerified: boolean; timezone?: string }
  params?: object
  query?: object
  body?: object
}) => Promise<unknown>

type Bind = (app: App) => Record<string, Call>

export interface InProcess {
  readonly app: App
  /** The handlers of the mailbox and of search by the key of their endpoint. */
  readonly handlers: Record<string, Call>
}

/**
 * Opens the store that the settings name in this process, without doors. The pieces of the server are loaded by
 * computed paths: what is measured here has no public command, and nothing else of ours may lean on it.
 */
export async function openInProcess(settings: Record<string, string>): Promise<InProcess> {
  const [{ readConfig }, { chooseParts }, { migrate }, { buildApp }, mailbox, { searchRoutes }] =
    await Promise.all([
      load<{ readConfig: (env: Record<string, string>) => unknown }>('composition/config.ts'),
      load<{ chooseParts: (config: unknown, terms: object) => Promise<{ db: unknown }> }>(
        'composition/choose-parts.ts',
      ),
      load<{ migrate: (db: unknown) => Promise<unknown> }>('db/migrate.ts'),
      load<{ buildApp: (parts: unknown) => Promise<App> }>('composition/app.ts'),
      load<{ mailboxRoutes: Bind; mailboxActionRoutes: Bind; labelRoutes: Bind }>(
        'features/mailbox/index.ts',
      ),
      load<{ searchRoutes: Bind }>('features/search/index.ts'),
    ])
  // A database may be empty beside the messages of another: it is about to be filled with what these say.
  const parts = await chooseParts(readConfig({ BOCAU_LOG: 'warn', ...settings }), { isNewStore: true })
  await migrate(parts.db)
  const app = await buildApp(parts)
  const handlers = {
    ...mailbox.mailboxRoutes(app),
    ...mailbox.mailboxActionRoutes(app),
    ...mailbox.labelRoutes(app),
    ...searchRoutes(app),
  }
  return { app, handlers }
}

/** A part of the server by its path below `server/src`; who asks says what it takes from it. */
export async function load<T>(path: string): Promise<T> {
  return (await import(join(root, 'server/src', path))) as T
}
