import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskReserve, type DiskState } from './disk-reserve.ts'

function watchDirectory() {
  const home = mkdtempSync(join(tmpdir(), 'bocau-reserve-'))
  const directory = join(home, 'data')
  const states: DiskState[] = []
  const reserve = new DiskReserve({
    directory,
    reserveBytes: 0,
    pollMilliseconds: 5,
    onChange: (state) => states.push(state),
  })
  onTestFinished(() => {
    reserve.close()
    rmSync(home, { recursive: true, force: true })
  })
  return { directory, reserve, told: states }
}

test('a missing directory has no space until it is back, and nothing fails', async () => {
  const { directory, reserve, told } = watchDirectory()
  expect(reserve.hasSpace()).toBe(true)

  renameSync(directory, `${directory}-elsewhere`)

  await expect.poll(() => told).toEqual(['unknown'])
  expect(reserve.hasSpace()).toBe(false)
  expect(reserve.usedShare()).toBeNull()

  mkdirSync(directory)

  await expect.poll(() => told).toEqual(['unknown', 'enough'])
  expect(reserve.hasSpace()).toBe(true)
  expect(reserve.usedShare()).toBeGreaterThan(0)
})
