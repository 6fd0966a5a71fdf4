import { type CommandId, commands } from '../commands.ts'
import type { EditorTools } from '../editor-tools.ts'
import { type Format, readFormat } from '../format.ts'
import { openers } from './openers.ts'
import { TOOL_GROUPS, type Tool } from './tools.ts'

/** Where a tool was asked for, and how. */
interface Asked {
  anchor: Element
  isByKeyboard: boolean
  format: Format
}

/** Does what a tool is for. */
export function runTool(id: Tool['id'], tools: EditorTools, asked: Asked): void {
  // In the middle of a composition the text belongs to the input method.
  if (tools.writing.isComposing()) return
  if (isCommand(id)) commands[id](tools.writing.squire, asked.format)
  else openers[id]({ ...tools, ...asked })
}

const isCommand = (id: Tool['id']): id is CommandId => id in commands

/** Lets the tools be asked for by their keys while the caret is in the text. Returns what takes the keys away. */
export function bindToolKeys(tools: EditorTools): () => void {
  const { squire, root } = tools.writing
  const keys = TOOL_GROUPS.flat().flatMap(({ id, shortcut }) =>
    shortcut ? [{ id, keys: keysOf(shortcut) }] : [],
  )
  for (const { id, keys: names } of keys) {
    for (const name of names) {
      squire.setKeyHandler(name, (_, event) => {
        event.preventDefault()
        const format = readFormat(squire, { canUndo: true, canRedo: true })
        runTool(id, tools, { anchor: root, isByKeyboard: true, format })
      })
    }
  }
  return () => {
    for (const name of keys.flatMap((each) => each.keys)) squire.setKeyHandler(name, null)
  }
}

/** A key as Squire names it, with Ctrl and with the key that Macs have in its place: `Ctrl+Shift+8` is `Ctrl-Shift-8`. */
function keysOf(shortcut: string): string[] {
  const parts = shortcut.split('+')
  const last = parts.at(-1) ?? ''
  const key = parts.includes('Shift') ? last : last.toLowerCase()
  const name = [...parts.slice(0, -1), key].join('-')
  return name.startsWith('Ctrl-') ? [name, name.replace('Ctrl-', 'Meta-')] : [name]
}
