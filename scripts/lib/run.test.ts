import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

const forever = `console.log(process.pid); setInterval(() => {}, 1000)`
const script = `import { runScript } from ${JSON.stringify(inRoot('scripts/lib/run.mjs'))}
process.exitCode = await runScript(['--eval', ${JSON.stringify(forever)}])`

test('children of npm end when npm and its shell are gone', async () => {
  const env = { ...process.env, npm_lifecycle_event: 'start', SCRIPT: script }
  // The second command keeps the shell between us, like npm's.
  const command = '"$0" --input-type=module --eval "$SCRIPT"; true'
  const shell = spawn('sh', ['-c', command, process.execPath], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: shell.stdout }), 'line')
  const server = Number(line)
  expect(isAlive(server)).toBe(true)

  shell.kill('SIGTERM')

  await expect.poll(() => isAlive(server), { timeout: 60_000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
