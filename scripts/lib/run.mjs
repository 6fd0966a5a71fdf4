import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { inRoot, pinnedNode, root } from './paths.mjs'
import { watchNpm } from './watch-npm.mjs'

const INTERRUPTED = 130
const running = new Set()
let isInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Ctrl+C in a terminal reaches every child directly; forwarding it would interrupt twice.
  process.on(signal, () => interrupt(signal, signal !== 'SIGINT' || !process.stdin.isTTY))
}
watchNpm(() => {
  if (!isInterrupted) interrupt('SIGTERM', true)
})

/**
 * Prevents further commands; forwards the signal to the running ones if they do not receive it themselves.
 */
function interrupt(signal, mustForward) {
  isInterrupted = true
  if (mustForward) for (const child of running) child.kill(signal)
}

/** True after an interrupt: running commands are stopped, and no new ones start. */
export const wasInterrupted = () => isInterrupted

/** Runs a command and captures its output: `{ code, output }`. */
export async function capture(command, args, options = {}) {
  let output = ''
  const collect = (text) => {
    output += text
  }
  const onStart = (child) => {
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', ({ message }) => collect(`${message}\n`))
  }
  const code = await run(command, args, { ...options, onStart, stdio: ['ignore', 'pipe', 'pipe'] })
  return { code, output }
}

/** Runs a script under the pinned Node in the foreground, and resolves with its exit code. */
export function runScript(args, options = {}) {
  return run(pinnedNode, args, { ...options, stdio: 'inherit' })
}

/** Starts a script with the pinned Node, with pipes for input and output. */
export function startScript(args, options = {}) {
  return spawnProcess(pinnedNode, args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
}

async function run(command, args, { onStart = (_child) => {}, ...options }) {
  if (isInterrupted) return INTERRUPTED
  const child = spawnProcess(command, args, options)
  onStart(child)
  return new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? INTERRUPTED))
  })
}

function spawnProcess(command, args, options) {
  const { cwd = root, env = {}, stdio, signal } = options
  // Puts the pinned Node and installed tools first in PATH.
  const path = `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(command, args, { cwd, env: { ...process.env, PATH: path, ...env }, stdio, signal })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}
