import { execFileSync } from 'node:child_process'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { pinnedNode } from '../root.ts'

/** What figures depend on: the machine, without its name. */
export function describeMachine(): string[] {
  const models = cpus()
  const node = execFileSync(pinnedNode, ['--version'], { encoding: 'utf8' }).trim()
  return [
    `Processor: ${models[0]?.model ?? 'unknown'}, ${models.length} cores`,
    `Memory: ${Math.round(totalmem() / 2 ** 30)} GB`,
    `System: ${platform()} ${release()} ${arch()}`,
    `Node: ${node}`,
    `Load when it began: ${loadavg()[0]?.toFixed(2)}`,
  ]
}
