// Smoke test for platforms without a full test run: starts a fresh clone with `npm start`.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const scannerDeadlineMilliseconds = 15 * 60_000
const data = mkdtempSync(join(tmpdir(), 'bocau-start-'))
const started = spawn('npm', ['start'], {
  cwd: join(import.meta.dirname, '..'),
  env: {
    ...process.env,
    BOCAU_DATA: data,
    BOCAU_HTTP: '127.0.0.1:0',
    BOCAU_LMTP: '127.0.0.1:0',
    BOCAU_IMAP: 'off',
  },
  // npm is a script for the shell on Windows.
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'inherit'],
})
const tooLong = setTimeout(() => end(1, 'It did not serve in time.'), scannerDeadlineMilliseconds)
started.on('exit', (code) => end(1, `It ended with ${code} before it served.`))

let output = ''
started.stdout.on('data', (chunk) => {
  process.stdout.write(chunk)
  output += chunk
  const address = /listens on (http:\S+)/.exec(output)?.[1]
  if (!address || !/khue@mocviet\.test/.test(output)) return
  started.stdout.removeAllListeners('data')
  tryOut(address).then(
    () => end(0, 'It serves.'),
    (error) => end(1, String(error)),
  )
})

/** Checks health, the page and a demo sign-in. */
async function tryOut(address) {
  const health = await fetch(`${address}/health`)
  if (health.status !== 200) throw new Error(`/health returned ${health.status}.`)
  const page = await fetch(`${address}/login`)
  if (!(await page.text()).includes('<script')) throw new Error('The sign-in page is missing.')
  const signedIn = await fetch(`${address}/api/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'khue@mocviet.test', password: 'Bocau-demo-1' }),
  })
  if (!signedIn.ok) throw new Error(`Sign-in returned ${signedIn.status}: ${await signedIn.text()}`)
}

function end(code, sentence) {
  clearTimeout(tooLong)
  started.removeAllListeners('exit')
  console.log(sentence)
  started.on('exit', () => process.exit(code))
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(started.pid), '/t', '/f'])
  else started.kill('SIGTERM')
  setTimeout(() => process.exit(code), 20_000).unref()
}
