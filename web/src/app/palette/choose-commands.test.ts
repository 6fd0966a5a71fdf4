import { Mail } from 'lucide'
import { expect, test } from 'vitest'
import { chooseCommands } from './choose-commands.ts'
import type { Command } from './command.ts'

const command = (group: Command['group'], label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group,
  label,
  icon: Mail,
  run: () => undefined,
  ...more,
})

const commands = [
  command('settings', 'Tự động chuyển tiếp'),
  command('settings', 'Chuyển giao diện tối', { also: 'dark theme' }),
  command('acts', 'Chuyển tới thư mục'),
  command('folders', 'Nhà cung cấp'),
  command('threads', 'Bảng giá', { isSearchResult: true }),
]

const visible = (typed: string) =>
  chooseCommands(commands, typed).map(({ group, lines }) => [
    group,
    ...lines.map((line) => line.command.label),
  ])

test('matches without diacritics and sorts a group by relevance', () => {
  expect(visible('chuy')).toEqual([
    ['acts', 'Chuyển tới thư mục'],
    ['settings', 'Chuyển giao diện tối', 'Tự động chuyển tiếp'],
    ['threads', 'Bảng giá'],
  ])
})

test('finds a command by its alternative terms', () => {
  expect(visible('dark')).toEqual([
    ['settings', 'Chuyển giao diện tối'],
    ['threads', 'Bảng giá'],
  ])
})

test('an empty text lists all commands', () => {
  expect(visible(' ').flat()).toHaveLength(commands.length + 4)
})
