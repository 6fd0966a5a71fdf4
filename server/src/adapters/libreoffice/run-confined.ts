import { spawn } from 'node:child_process'

/** Limits of a confined program. */
export interface Bounds {
  seconds: number
  memoryKilobytes: number
  /** Maximum file size. */
  fileKilobytes: number
}

/**
 * Runs a program on untrusted input: without environment variables, in a separate directory, without network if the
 * machine supports that, and killed with its children at the time limit. Returns true if it succeeded.
 */
export async function runConfined(
  command: readonly string[],
  directory: string,
  { seconds, memoryKilobytes, fileKilobytes }: Bounds,
): Promise<boolean> {
  const [program, ...rest] = [
    ...(await findOfflinePrefix()),
    '/bin/sh',
    '-c',
    `for limit in "-v ${memoryKilobytes}" "-f ${fileKilobytes * 2}" "-t ${seconds * 2}" "-c 0"; do ulimit $limit; done; exec "$@"`,
    'confined',
    ...command,
  ]
  return new Promise((resolve) => {
    const child = spawn(program as string, rest, {
      cwd: directory,
      // A separate process group, so that all of it can be killed.
      detached: true,
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', HOME: directory, TMPDIR: directory, LANG: 'C.UTF-8' },
    })
    const end = () => child.pid && killGroup(child.pid)
    const timer = setTimeout(end, seconds * 1000)
    const finish = (hasSucceeded: boolean) => {
      clearTimeout(timer)
      end()
      resolve(hasSucceeded)
    }
    child.once('error', () => finish(false))
    child.once('exit', (code) => finish(code === 0))
  })
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No process of the group is left.
  }
}

let offlinePrefix: Promise<readonly string[]> | undefined

/** Returns the command prefix for running without a network; empty if the machine does not support it. */
function findOfflinePrefix(): Promise<readonly string[]> {
  const wrapper = ['unshare', '--user', '--map-root-user', '--net', '--']
  offlinePrefix ??= new Promise((resolve) => {
    const probe = spawn('unshare', [...wrapper.slice(1), 'true'], { stdio: 'ignore' })
    probe.once('error', () => resolve([]))
    probe.once('exit', (code) => resolve(code === 0 ? wrapper : []))
  })
  return offlinePrefix
}
