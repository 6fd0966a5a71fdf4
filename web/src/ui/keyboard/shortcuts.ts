import { useEffect, useRef } from 'react'
import { once, Store } from '../../store.ts'
import { isCharacterKey, isTyping, type KeyState, noKeys, readKey } from './read-key.ts'

/**
 * Handlers by key name: `j`, `#`, `Shift+i`, `Ctrl+k`, or a sequence: `g i`, `* a`. Alphabetic keys are lower case;
 * Shift is named only with them (`?` and `#` are separate keys).
 */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

export function bindKeys<Name extends string>(
  names: Record<Name, string>,
  actions: Record<Name, (event: KeyboardEvent) => void>,
): Shortcuts {
  return Object.fromEntries((Object.keys(names) as Name[]).map((name) => [names[name], actions[name]]))
}

interface Layer {
  current: { keys: Shortcuts; isFirst: boolean }
}

const layers: Layer[] = []

const areLettersEnabled = new Store(true)
const keyState = new Store<KeyState>(noKeys)

/**
 * Registers shortcuts while mounted. For the same key the later registration wins; one with `isFirst` wins over those
 * without.
 */
export function useShortcuts(keys: Shortcuts, isFirst = false): void {
  const layer = useRef({ keys, isFirst })
  useEffect(() => {
    layer.current = { keys, isFirst }
  })
  useEffect(() => {
    listen()
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [])
}

/** Enables or disables shortcuts without Ctrl, for users of speech input (WCAG 2.1.4). */
export function setCharacterShortcuts(isOn: boolean): void {
  areLettersEnabled.set(isOn)
}

/** Returns the name of a pressed key in the format of `Shortcuts`; empty for a bare modifier. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const { key } = event
  if (['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Process'].includes(key)) return ''
  const isLetter = /^\p{L}$/u.test(key)
  const name = isLetter ? key.toLowerCase() : key === ' ' ? 'Space' : key
  const showsShift = event.shiftKey && (isLetter || key.length > 1)
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${showsShift ? 'Shift+' : ''}${name}`
}

/**
 * Returns true while the user is typing, or in a menu or dialog, which then handle keys. Single-line fields do not use
 * Ctrl+K, so the palette can open from there.
 */
export function isKeyUsed(target: EventTarget | null, name = ''): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target.closest('[role="menu"], [role="dialog"], [role="alertdialog"], dialog')
  )
    return true
  if (name === 'Ctrl+k' && target.matches('input, select')) return false
  return target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')
}

/** Returns true if the latest keys are text that the user types although no field has the focus. */
export const isTypingText = (): boolean => keyState.get().typed.length > 1

/** Returns true for a space within typed text, which is no command for the focused element. */
export const isTypedSpace = ({ timeStamp }: Pick<Event, 'timeStamp'>): boolean =>
  isTyping(keyState.get(), { name: 'Space', at: timeStamp })

const listen = once(() => {
  // A click ends typed text and sequences.
  document.addEventListener('pointerdown', () => keyState.set(noKeys), { capture: true })
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const name = keyName(event)
    if (!name || isKeyUsed(event.target, name) || document.querySelector('dialog:modal')) return
    if (!areLettersEnabled.get() && isCharacterKey(name)) return

    const { state, shortcut } = readKey(
      keyState.get(),
      { name, at: event.timeStamp, isRepeat: event.repeat },
      { has: (key) => find(key) !== undefined, startsPair: isPairStart },
    )
    keyState.set(state)
    const action = find(shortcut)
    if (!action) return
    event.preventDefault()
    action(event)
  })
})

function find(name: string) {
  if (!name) return undefined
  const has = (layer: Layer) => name in layer.current.keys
  const layer = layers.findLast((each) => each.current.isFirst && has(each)) ?? layers.findLast(has)
  return layer?.current.keys[name]
}

const isPairStart = (name: string) =>
  layers.some((layer) => Object.keys(layer.current.keys).some((key) => key.startsWith(`${name} `)))
