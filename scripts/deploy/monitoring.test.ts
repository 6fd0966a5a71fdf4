import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'
import { isInstalled, read, readYaml } from './deploy-files.ts'

interface Alert {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: Record<string, string>
}

const rules = (readYaml('deploy/prometheus/alerts.yaml') as { groups: { rules: Alert[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const testFiles = ['alerts.test.yaml', 'alerts-of-days.test.yaml'].map((name) => `deploy/prometheus/${name}`)

interface Panel {
  id: number
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; legendFormat: string }[]
}
const board = JSON.parse(read('deploy/grafana/board.json')) as { panels: Panel[] }
const panels = board.panels.filter(({ type }) => type !== 'row')

/** Finds unbalanced brackets and quotes, as after an incomplete change. */
function isBalanced(expression: string): boolean {
  const open: string[] = []
  const pairs = new Map([
    [')', '('],
    [']', '['],
    ['}', '{'],
  ])
  for (const sign of expression.replaceAll(/"[^"]*"/g, '')) {
    if ('([{'.includes(sign)) open.push(sign)
    else if (sign === '"' || (pairs.has(sign) && open.pop() !== pairs.get(sign))) return false
  }
  return open.length === 0
}

test('each alert has a severity, a summary, a description and a section of the runbooks', () => {
  expect(rules.length).toBeGreaterThan(20)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  const anchors = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  for (const { alert, labels, annotations, expr } of rules) {
    expect(alert).toMatch(/^Bocau[A-Z]/)
    expect(labels.severity, alert).toMatch(/^(?:critical|warning)$/)
    expect(Object.keys(annotations), alert).toEqual(['summary', 'description', 'runbook_url'])
    const [page, anchor = ''] = annotations.runbook_url?.split('#') ?? []
    expect(page, alert).toMatch(/\/docs\/runbooks\.md$/)
    expect(anchors, alert).toContain(anchor)
    expect(isBalanced(expr), expr).toBe(true)
  }
})

test('each alert fires in a test, and the documentation lists it', () => {
  const tests = testFiles.map(read).join('\n')
  const operation = read('docs/operation.md')
  for (const { alert } of rules) {
    expect(tests).toContain(`alertname="${alert}"`)
    expect(operation).toContain(`\`${alert}\``)
  }
})

test('the dashboard has panels for each area, and none overlap', () => {
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  expect(board.panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
    'State',
    'Incoming mail',
    'Outgoing mail and jobs',
    'Requests',
    'Processes',
    'Database and storage',
  ])
  const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  for (const { title, targets = [] } of panels) {
    expect(targets.length, title).toBeGreaterThan(0)
    for (const { expr, legendFormat } of targets) {
      expect(isBalanced(expr), title).toBe(true)
      expect(legendFormat, title).not.toBe('')
      expect(expr, title).toContain('job=~"$job"')
    }
  }
})

const hasPromtool = isInstalled('promtool', 'Prometheus evaluates the alerts on test data')

test.skipIf(!hasPromtool)(
  'Prometheus accepts the alerts, and they fire on test data only when they should',
  () => {
    const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: inRoot(), stdio: 'pipe' })
    expect(() => promtool('check', 'rules', 'deploy/prometheus/alerts.yaml')).not.toThrow()
    expect(() => promtool('test', 'rules', ...testFiles)).not.toThrow()
  },
)

test.skipIf(!hasPromtool)('Prometheus accepts the queries of the dashboard', () => {
  const groups = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }, index) => ({
      record: 'panel:query',
      expr,
      labels: { title: `${title} ${index}` },
    })),
  )
  const rulesFile = JSON.stringify({ groups: [{ name: 'board', rules: groups }] })
  mkdirSync(inRoot('.cache/deploy'), { recursive: true })
  const file = inRoot('.cache/deploy/board-queries.json')
  writeFileSync(file, rulesFile)
  const check = () => execFileSync('promtool', ['check', 'rules', file], { stdio: 'pipe' })
  expect(check).not.toThrow()
})
