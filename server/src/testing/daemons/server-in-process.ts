import { onTestFinished } from 'vitest'
import { type App, buildApp } from '../../composition/app.ts'
import { chooseParts } from '../../composition/choose-parts.ts'
import { type Config, type ListenerName, readConfig } from '../../composition/config.ts'
import { openListeners } from '../../composition/listeners/open-listeners.ts'
import { openApp } from '../../composition/open-app.ts'
import { migrate } from '../../db/migrate.ts'
import type { Clock } from '../../ports/clock.ts'
import { ApiClient } from '../api-client.ts'

/** Opens every listener on a free port. */
export const localPorts = {
  BOCAU_HTTP: '127.0.0.1:0',
  BOCAU_LMTP: '127.0.0.1:0',
  BOCAU_IMAP: '127.0.0.1:0',
  BOCAU_SUBMISSION: '127.0.0.1:0',
  BOCAU_POP3: 'off',
}

/** Options of a test server. */
export interface OpenServerOptions {
  listeners?: readonly ListenerName[]
  /** Replaces the system clock, on SQLite. */
  clock?: Clock
}

/** Opens a server on the configured store in this process; without jobs unless `listeners` includes them. */
export async function openServer(
  settings: Record<string, string>,
  { listeners: names = ['http', 'lmtp'], clock }: OpenServerOptions = {},
) {
  const config: Config = { ...readConfig({ ...localPorts, ...settings }), logLevel: 'silent' }
  const app = await (clock ? openAppWithClock(clock, config) : openApp(config))
  const openedListeners = await openListeners(app, config, { requested: names })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await openedListeners.close()
    await app.close()
  }
  onTestFinished(close)
  const origin = `http://127.0.0.1:${openedListeners.httpPort}`
  return {
    app,
    origin,
    ports: {
      http: openedListeners.httpPort ?? 0,
      imap: openedListeners.imapPort ?? 0,
      lmtp: openedListeners.lmtpPort ?? 0,
      submission: openedListeners.programs.ports.submission ?? 0,
    },
    close,
    async signIn(email: string, password = 'Bocau-test-1') {
      const body = { email, password }
      const { token } = await new ApiClient(origin).call('POST /api/v2/session', { body })
      return new ApiClient(origin, token)
    },
    /** Runs all due jobs. */
    async doDueJobs() {
      const { jobs, close: stop } = await openListeners(app, config, { requested: ['jobs'] })
      while ((await jobs?.runDue()) !== 0);
      await stop()
    },
  }
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>

async function openAppWithClock(clock: Clock, config: Config): Promise<App> {
  const parts = await chooseParts(config)
  await migrate(parts.db)
  return buildApp({ ...parts, clock })
}
