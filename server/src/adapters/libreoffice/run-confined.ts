import { spawn } from 'node:child_process'

/** What a confined program may take. */
export interface Bounds {
  seconds: number
  memoryKilobytes: number
  /** The largest file it may write. */
  fileKilobytes: number
}

/**
 * Runs a program on something hostile: with no environment of ours, in a directory of its own, without the network
 * where the machine lets us cut it off, and ended with all it started when its time is over. Answers whether it
 * ended well.
 */
export async function runConfined(
  command: readonly string[],
  directory: string,
  { seconds, memoryKilobytes, fileKilobytes }: Bounds,
): Promise<boolean> {
  const [program, ...rest] = [
    ...(await offline()),
    '/bin/sh',
    '-c',
    `for limit in "-v ${memoryKilobytes}" "-f ${fileKilobytes * 2}" "-t ${seconds * 2}" "-c 0"; do ulimit $limit; done; exec "$@"`,
    'confined',
    ...command,
  ]
  return new Promise((resolve) => {
    const child = spawn(program as string, rest, {
      cwd: directory,
      // A group of its own, so that all of it can be ended at once.
      detached: true,
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', HOME: directory, TMPDIR: directory, LANG: 'C.UTF-8' },
    })
    const end = () => child.pid && killGroup(child.pid)
    const timer = setTimeout(end, seconds * 1000)
    const settle = (isWell: boolean) => {
      clearTimeout(timer)
      end()
      resolve(isWell)
    }
    child.once('error', () => settle(false))
    child.once('exit', (code) => settle(code === 0))
  })
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of the group is left.
  }
}

let knownOffline: Promise<readonly string[]> | undefined

/** What begins a command without a network; nothing where the machine does not allow that. */
function offline(): Promise<readonly string[]> {
  const wrapper = ['unshare', '--user', '--map-root-user', '--net', '--']
  knownOffline ??= new Promise((resolve) => {
    const probe = spawn('unshare', [...wrapper.slice(1), 'true'], { stdio: 'ignore' })
    probe.once('error', () => resolve([]))
    probe.once('exit', (code) => resolve(code === 0 ? wrapper : []))
  })
  return knownOffline
}
