import { type CommandId, commands } from '../commands.ts'
import type { EditorTools } from '../editor-tools.ts'
import { type Format, readFormat } from '../format.ts'
import { openers } from './openers.ts'
import { TOOL_GROUPS, type Tool } from './tools.ts'

interface ToolDialogs {
  anchor: Element
  isByKeyboard: boolean
  format: Format
}

export function runTool(id: Tool['id'], tools: EditorTools, dialogs: ToolDialogs): void {
  // During a composition the text belongs to the input method.
  if (tools.writing.isComposing()) return
  if (isCommand(id)) commands[id](tools.writing.squire, dialogs.format)
  else openers[id]({ ...tools, ...dialogs })
}

const isCommand = (id: Tool['id']): id is CommandId => id in commands

/** Binds the shortcuts of the tools inside the editor. Returns a function that removes them. */
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

/** Returns the key in Squire's notation, for Ctrl and the Mac equivalent: `Ctrl+Shift+8` is `Ctrl-Shift-8`. */
function keysOf(shortcut: string): string[] {
  const parts = shortcut.split('+')
  const last = parts.at(-1) ?? ''
  const key = parts.includes('Shift') ? last : last.toLowerCase()
  const name = [...parts.slice(0, -1), key].join('-')
  return name.startsWith('Ctrl-') ? [name, name.replace('Ctrl-', 'Meta-')] : [name]
}
