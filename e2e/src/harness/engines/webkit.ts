import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePorts } from '../product.ts'
import type { Engine, InputSource } from './engine.ts'

const driverProgram = '/usr/bin/WebKitWebDriver'
const browserProgram = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const displayProgram = '/usr/bin/Xvfb'
const commandMs = 60_000

/** True if WebKitGTK, its driver and a virtual display are installed. */
export const hasWebKit = [driverProgram, browserProgram, displayProgram].every(existsSync)

/** Starts WebKitGTK on a virtual display and controls it with WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay()
  const [port = 0] = await findFreePorts(1)
  const driver = spawn(driverProgram, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      // Software rendering, and no sandbox, which needs user namespaces.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const stop = async () => {
    await stopProcess(driver)
    await display.stop()
  }
  try {
    const root = `http://127.0.0.1:${port}`
    await waitUntilReady(root)
    const session = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
      `${root}/session`,
      {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserProgram, args: ['--automation'] } },
        },
      },
    )
    const base = `${root}/session/${session.sessionId}`
    await send(`${base}/window/rect`, { width: 1440, height: 1000 })
    return {
      version: session.capabilities.browserVersion,
      async goto(url) {
        await send(`${base}/url`, { url })
      },
      async evaluate(expression) {
        const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value) ?? 'null'), (error) => done('null'))`
        return JSON.parse(await send<string>(`${base}/execute/async`, { script, args: [] }))
      },
      async performActions(actions: readonly InputSource[]) {
        await send(`${base}/actions`, { actions })
      },
      async close() {
        await fetch(base, { method: 'DELETE', signal: AbortSignal.timeout(commandMs) }).catch(() => {})
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitUntilReady(root: string): Promise<void> {
  const deadline = AbortSignal.timeout(commandMs)
  while (
    !(await fetch(`${root}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    deadline.throwIfAborted()
    await pause(50)
  }
}

async function send<T>(url: string, body: unknown): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(commandMs),
  })
  const { value } = (await reply.json()) as { value: T }
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${JSON.stringify(value)}`)
  return value
}

/** Starts a virtual display, which chooses a free number. */
async function startDisplay() {
  const display = spawn(
    displayProgram,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const output = display.stdio[3]
  if (!output) throw new Error('The virtual display has no output')
  const [number] = await once(output, 'data', { signal: AbortSignal.timeout(commandMs) })
  return { name: `:${String(number).trim()}`, stop: () => stopProcess(display) }
}

/** Ends a process and waits for its exit. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
