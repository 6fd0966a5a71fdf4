import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Engine, InputSource } from './engine.ts'

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
const startMs = 60_000

/** True if Firefox is installed. */
export const hasFirefox = program !== undefined

/** Starts Firefox without a display and controls it with WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  if (!program) throw new Error('Firefox is not installed')
  const profile = mkdtempSync(join(tmpdir(), 'bocau-firefox-'))
  const options = [
    '--headless',
    '--no-remote',
    '--remote-debugging-port',
    '0',
    '--width',
    '1440',
    '--height',
    '1000',
  ]
  const child = spawn(program, [...options, '--profile', profile])
  const exited = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await connect(await listeningAddress(child.stderr))
    const started = await session.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    })
    // The first window has no focus, so its editors receive no text.
    const { context } = await session.send<{ context: string }>('browsingContext.create', { type: 'window' })
    return {
      version: started.capabilities.browserVersion,
      async goto(url) {
        await session.send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async evaluate(expression) {
        const { type, result, exceptionDetails } = await session.send<Evaluation>('script.evaluate', {
          expression: `(async () => JSON.stringify(await ${expression}) ?? 'null')()`,
          target: { context },
          awaitPromise: true,
        })
        if (type !== 'success' || !result) throw new Error(exceptionDetails?.text ?? 'The script failed')
        return JSON.parse(result.value)
      },
      async performActions(actions: readonly InputSource[]) {
        await session.send('input.performActions', { context, actions })
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Evaluation {
  type: string
  result?: { value: string }
  exceptionDetails?: { text: string }
}

/** Reads the address from the start message of the remote agent. */
function listeningAddress(stderr: Readable) {
  return new Promise<string>((resolve, reject) => {
    let log = ''
    stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(log)?.[1]
      if (address) resolve(`${address}/session`)
    })
    stderr.on('end', () => reject(new Error(`Firefox did not start:\n${log}`)))
  })
}

interface Session {
  send<T>(method: string, params: Record<string, unknown>): Promise<T>
}

interface Reply {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

/** Opens a session of WebDriver BiDi: each command is answered by a message with its id. */
async function connect(address: string): Promise<Session> {
  const socket = new WebSocket(address)
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    const command = pending.get(reply.id ?? 0)
    pending.delete(reply.id ?? 0)
    if (reply.error) command?.reject(new Error(`${reply.error}: ${reply.message}`))
    else command?.resolve(reply.result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox closed the connection'))
  })
  await once(socket, 'open', { signal: AbortSignal.timeout(startMs) })
  let lastId = 0
  return {
    send<T>(method: string, params: Record<string, unknown>) {
      const id = ++lastId
      return new Promise<T>((resolve, reject) => {
        pending.set(id, { resolve: (result) => resolve(result as T), reject })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
  }
}
