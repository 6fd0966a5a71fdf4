import { onTestFinished } from 'vitest'
import { type App, buildApp } from '../../composition/app.ts'
import { chooseParts } from '../../composition/choose-parts.ts'
import { type Config, type DoorName, readConfig } from '../../composition/config.ts'
import { openDoors } from '../../composition/doors/open-doors.ts'
import { openApp } from '../../composition/open-app.ts'
import { migrate } from '../../db/migrate.ts'
import type { Clock } from '../../ports/clock.ts'
import { ApiClient } from '../api-client.ts'

/** Opens every listener on a free port. */
export const ownPorts = {
  BOCAU_HTTP: '127.0.0.1:0',
  BOCAU_LMTP: '127.0.0.1:0',
  BOCAU_IMAP: '127.0.0.1:0',
  BOCAU_SUBMISSION: '127.0.0.1:0',
  BOCAU_POP3: 'off',
}

/** Options of a test server. */
export interface OpenServerOptions {
  doors?: readonly DoorName[]
  /** Replaces the system clock, on SQLite. */
  clock?: Clock
}

/** Opens a server on the configured store in this process; without jobs unless `doors` includes them. */
export async function openServer(
  settings: Record<string, string>,
  { doors: names = ['http', 'lmtp'], clock }: OpenServerOptions = {},
) {
  const config: Config = { ...readConfig({ ...ownPorts, ...settings }), logLevel: 'silent' }
  const app = await (clock ? openAppAt(clock, config) : openApp(config))
  const doors = await openDoors(app, config, names)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await doors.close()
    await app.close()
  }
  onTestFinished(close)
  const origin = `http://127.0.0.1:${doors.httpPort}`
  return {
    app,
    origin,
    ports: {
      http: doors.httpPort ?? 0,
      imap: doors.imapPort ?? 0,
      lmtp: doors.lmtpPort ?? 0,
      submission: doors.programs.ports.submission ?? 0,
    },
    close,
    async signIn(email: string, password = 'Bocau-test-1') {
      const body = { email, password }
      const { token } = await new ApiClient(origin).call('POST /api/v2/session', { body })
      return new ApiClient(origin, token)
    },
    /** Runs all due jobs. */
    async doDueJobs() {
      const { jobs, close: stop } = await openDoors(app, config, ['jobs'])
      while ((await jobs?.runDue()) !== 0);
      await stop()
    },
  }
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>

async function openAppAt(clock: Clock, config: Config): Promise<App> {
  const parts = await chooseParts(config)
  await migrate(parts.db)
  return buildApp({ ...parts, clock })
}
