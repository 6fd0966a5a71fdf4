import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { inRoot, pinnedNode, root } from './paths.mjs'

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The environment of everything we start: the pinned Node and the installed tools come first. */
export function environment(added = {}) {
  return {
    ...process.env,
    PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    ...added,
  }
}

/** Runs a command to its end and keeps what it says: `{ code, output }`. */
export function capture(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output }),
    )
  })
}

/** Runs a script under the pinned Node in the foreground; resolves with its exit code. */
export function runScript(args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, args, { cwd, env: environment(env), stdio: 'inherit' })
    const stopForwarding = forwardSignals(child)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      stopForwarding()
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Passes on what ends us. Ctrl+C in a terminal reaches the child by itself: a second one would hurry it. */
function forwardSignals(child) {
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of endings) process.on(signal, pass)
  return () => {
    for (const signal of endings) process.off(signal, pass)
  }
}
