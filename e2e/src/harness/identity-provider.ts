import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A real OpenID Connect provider on a separate site. */
export interface IdentityProvider {
  readonly issuer: string
  /** Product settings for this provider. */
  readonly settings: Record<string, string>
  /** Registers a product at this address. */
  readonly register: (origin: string) => Promise<void>
  /** Answers with errors only, until it is registered again. */
  readonly failAllRequests: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a provider with these users by login. */
export async function startIdentityProvider(
  people: Record<string, { email: string; email_verified: boolean }>,
): Promise<IdentityProvider> {
  const program = spawn(join(root, 'node_modules/.bin/node'), [
    join(root, 'server/src/testing/identity-provider.ts'),
    JSON.stringify(people),
  ])
  const issuer = await nextOutput(program)
  const runCommand = async (line: string) => {
    program.stdin.write(`${line}\n`)
    await nextOutput(program)
  }
  return {
    issuer,
    settings: {
      BOCAU_OIDC_ISSUER: issuer,
      BOCAU_OIDC_CLIENT_ID: 'bocau',
      BOCAU_OIDC_SECRET: 'a-secret-between-the-two',
      BOCAU_OIDC_NAME: 'Mộc Việt ID',
      BOCAU_OIDC_DOMAINS: 'mocviet.test',
    },
    register: (origin) => runCommand(`register ${origin}`),
    failAllRequests: () => runCommand('break'),
    stop: async () => {
      program.stdin.end()
      if (program.exitCode === null) await once(program, 'close')
    },
  }
}

async function nextOutput(program: ChildProcessWithoutNullStreams): Promise<string> {
  const [output] = (await once(program.stdout, 'data')) as [Buffer]
  return output.toString().trim()
}
