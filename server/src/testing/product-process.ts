import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** Output and exit code of a program. */
export interface ProcessExit {
  code: number | null
  output: string
  errors: string
}

/** Listeners with fixed ports, disabled because parallel tests would conflict. */
const closedListeners = { BOCAU_SUBMISSION: 'off', BOCAU_POP3: 'off' }

/** The product in a separate process, with only the settings of the test. */
export class ProductProcess {
  readonly child: ChildProcess
  readonly exited: Promise<ProcessExit>
  #output = ''
  #errors = ''
  #notifyOutput: () => void = () => {}

  constructor(script: string, args: readonly string[], settings: Record<string, string>, input?: string) {
    const program = isAbsolute(script) ? script : fileURLToPath(new URL(`../${script}`, import.meta.url))
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('BOCAU_'))
    const { BOCAU_TEST_UMASK: umask, ...rest } = settings
    const call = [process.execPath, program, ...args]
    // Node cannot be started with a different umask, but a shell can.
    const [file = '', ...shellArgs] = umask
      ? ['/bin/sh', '-c', `umask ${umask} && exec "$0" "$@"`, ...call]
      : call
    this.child = spawn(file, shellArgs, {
      env: { ...Object.fromEntries(inherited), ...closedListeners, ...rest },
      stdio: 'pipe',
    })
    this.child.stdin?.on('error', () => {})
    this.child.stdin?.end(input)
    this.child.stdout?.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString()
      this.#notifyOutput()
    })
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString()
    })
    this.exited = once(this.child, 'close').then(([code]) => {
      this.#notifyOutput()
      return { code: code as number | null, output: this.#output, errors: this.#errors }
    })
    onTestFinished(async () => {
      this.child.kill('SIGKILL')
      await this.exited
    })
  }

  /** Waits for matching output; rejects if it exits first. */
  async waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.#output)
      if (match) return match
      if (this.child.exitCode !== null)
        throw new Error(`the process exited with ${this.child.exitCode}: ${this.#errors}`)
      await new Promise<void>((resolve) => {
        this.#notifyOutput = resolve
      })
    }
  }

  /** Stops it like a service manager. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ProcessExit> {
    this.child.kill(signal)
    return this.exited
  }
}

/** Creates an empty directory that is deleted after the test. */
export async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-product-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Runs a command of the product on the store of a directory. */
export async function runCommand(data: string, args: string[]): Promise<void> {
  const { code, errors } = await new ProductProcess('entrypoints/cli/main.ts', args, { BOCAU_DATA: data })
    .exited
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors}`)
}

/** Starts the server on free ports and waits until it listens; returns its address. */
export async function startServer(
  settings: Record<string, string>,
  args: readonly string[] = [],
  script = 'main.ts',
) {
  const server = new ProductProcess(script, args, {
    BOCAU_HTTP: '127.0.0.1:0',
    BOCAU_LMTP: '127.0.0.1:0',
    BOCAU_IMAP: '127.0.0.1:0',
    BOCAU_DEMO: 'off',
    ...settings,
  })
  const [, origin = ''] = await server.waitForOutput(/listens on (http:\S+)/)
  const [, lmtpPort = '0'] = await server.waitForOutput(/by LMTP on \S+:(\d+)/)
  return { server, origin, lmtpPort: Number(lmtpPort) }
}
