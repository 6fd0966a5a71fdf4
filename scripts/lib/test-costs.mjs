/**
 * @typedef {object} TestFile
 * @property {string} project The Vitest project.
 * @property {string} file
 * @property {number} duration Wall time of its imports, hooks and tests, in milliseconds.
 * @property {{ name: string, processorTime: number }[]} tests Processor time in milliseconds, without child processes.
 */

/** A test costs at most this many times the median of its level, or this part of all tests where that is more. */
const timesMedian = 50
const partOfAll = 0.015

/**
 * Returns a failure for each test that costs too much. The median alone would be too strict: most unit tests take less
 * than a millisecond, and what a worker does once (load the product, start a browser) is charged to one of them. Only
 * processor times of the same run are compared, so the speed of the machine and other load do not matter.
 *
 * @param {TestFile[]} files
 */
export function findExpensiveTests(files) {
  const all = files.flatMap(({ project, file, tests }) =>
    tests.map(({ name, processorTime }) => ({
      level: project === 'server' ? 'API' : 'unit',
      name: `${file} > ${name}`,
      processorTime,
    })),
  )
  const total = sum(all.map(({ processorTime }) => processorTime))
  return [...groupBy(all, ({ level }) => level)].flatMap(([level, members]) => {
    const median = medianOf(members.map(({ processorTime }) => processorTime))
    const limit = Math.max(timesMedian * median, partOfAll * total)
    return members
      .filter(({ processorTime }) => processorTime > limit)
      .toSorted((a, b) => b.processorTime - a.processorTime)
      .map(({ name, processorTime }) => {
        const used = Math.round(processorTime)
        return `${name}\n    used ${used} ms of processor time; the limit for ${level} tests is ${Math.round(limit)} ms`
      })
  })
}

/**
 * `Map.groupBy` for Node 20, which starts this script.
 *
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 */
function groupBy(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** @param {number[]} values */
function medianOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * Formats the sum of each project and the ten most expensive files: wall time, then processor time.
 *
 * @param {TestFile[]} files
 */
export function formatCosts(files) {
  const costs = files.map(({ project, file, duration, tests }) => ({
    project,
    label: file,
    duration,
    tests: tests.length,
    processorTime: sum(tests.map((test) => test.processorTime)),
  }))
  const projects = [...groupBy(costs, ({ project }) => project)].map(([project, members]) => ({
    label: `${project} (${sum(members.map(({ tests }) => tests))} tests)`,
    duration: sum(members.map(({ duration }) => duration)),
    processorTime: sum(members.map(({ processorTime }) => processorTime)),
  }))
  return [
    '    wall  processor',
    ...projects.toSorted(byDuration).map(formatCost),
    'The most expensive files:',
    ...costs.toSorted(byDuration).slice(0, 10).map(formatCost),
  ]
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0)

const byDuration = (a, b) => b.duration - a.duration

const formatCost = ({ label, duration, processorTime }) =>
  `${formatSeconds(duration)} ${formatSeconds(processorTime)}  ${label}`

/** Journeys are not included: their cost is in the browser and server processes. */
const formatSeconds = (milliseconds) =>
  milliseconds > 0 ? `${(milliseconds / 1000).toFixed(1).padStart(6)} s` : '       -'
