import { disableDemo, getDemoSignIn, reopenDemo, seedDemo } from '../features/demo/index.ts'
import type { App } from './app.ts'
import { type Config, isDemoPublic, publicOrigin } from './config.ts'

type Print = (line: string) => void

/**
 * Fills an empty store with the demo. If other machines can reach the installation, a demo needs an explicit setting;
 * otherwise accounts of an existing demo are disabled.
 */
export async function prepareDemo(app: App, config: Config, print: Print): Promise<void> {
  if (config.isReachableRemotely && config.demo !== 'on') return lockDemo(app, config, print)
  if (config.demo === 'off') return
  if (config.demo === 'on') await reopenDemo(app)
  await seedDemo({ ...app, publicOrigin: publicOrigin(config) }, printProgress)
}

/** Prints which demo accounts are enabled, and who can reach them. */
export async function printDemoAccounts(app: App, config: Config, print: Print): Promise<void> {
  if (config.demo === 'off') return
  const demo = await getDemoSignIn(app, isDemoPublic(config))
  if (!demo.password) return
  if (demo.is_open_to_anybody) {
    app.logger.warn('BOCAU_DEMO is on: everyone who reaches this server can sign in to the demo')
  }
  print(`Demo accounts, password ${demo.password}:`)
  for (const account of demo.accounts) print(`  ${account.email.padEnd(22)} ${account.fullname}`)
}

async function lockDemo(app: App, { demo }: Config, print: Print): Promise<void> {
  const reason = 'this server is reachable from other machines, and BOCAU_DEMO=on is not set'
  const accounts = await disableDemo(app)
  if (accounts > 0) app.logger.warn('demo accounts disabled', { reason, accounts })
  else if (demo === 'unset') print(`There is no demo: ${reason}.`)
}

function printProgress(done: number, total: number): void {
  const isTerminal = process.stdout.isTTY
  if (done !== total && !isTerminal) return
  const end = done === total || !isTerminal ? '\n' : ''
  process.stdout.write(`${isTerminal ? '\r' : ''}Seeding the demo: ${done} of ${total} messages${end}`)
}
