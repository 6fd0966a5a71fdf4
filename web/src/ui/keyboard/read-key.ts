/** Pressed key: its name in the format of `Shortcuts`, and the time stamp of its event. */
export interface KeyPress {
  name: string
  at: number
  /** True if the browser repeats a key that is held down. */
  isRepeat: boolean
}

/** Keys before the current one that affect its meaning. */
export interface KeyState {
  /** First key of a sequence; empty outside one. */
  first: string
  /** Text that the user types although no field has the focus; empty if keys are shortcuts. */
  typed: string
  at: number
}

/** Shortcuts that are available now. */
interface AvailableKeys {
  has: (name: string) => boolean
  startsPair: (name: string) => boolean
}

export const noKeys: KeyState = { first: '', typed: '', at: 0 }

const pairMilliseconds = 1200
/** Pause that ends typed text; a typist's keys are closer together. */
const typingMilliseconds = 700

/**
 * Returns the shortcut of a pressed key, empty if it has none, and the state for the next key.
 *
 * A letter without a shortcut means that the user types text: further characters have no effect until a pause, a key
 * that writes nothing (an arrow, Escape, Ctrl+K), or a key that is held down. The same letter again is another attempt at
 * a shortcut, whose handler may have been loaded meanwhile.
 */
export function readKey(
  state: KeyState,
  { name, at, isRepeat }: KeyPress,
  keys: AvailableKeys,
): { state: KeyState; shortcut: string } {
  const age = at - state.at
  if (isTyping(state, { name, at }) && !isRepeat && isTextKey(name))
    return { state: { first: '', typed: state.typed + name, at }, shortcut: '' }

  const pair = state.first && age < pairMilliseconds ? `${state.first} ${name}` : ''
  if (pair && keys.has(pair)) return { state: { ...noKeys, at }, shortcut: pair }
  if (keys.startsPair(name)) return { state: { first: name, typed: '', at }, shortcut: '' }
  // The second key of a sequence never runs on its own; a typing error must not delete mail.
  const isLost = pair !== '' && isCharacterKey(name)
  if (!isLost && keys.has(name)) return { state: { ...noKeys, at }, shortcut: name }
  const typed = isLost ? state.first + name : name
  return { state: { first: '', typed: isLetterKey(name) && !isRepeat ? typed : '', at }, shortcut: '' }
}

/** Returns true if a key follows so closely on typed text that it belongs to it. */
export const isTyping = (state: KeyState, { name, at }: Pick<KeyPress, 'name' | 'at'>): boolean =>
  state.typed !== '' && state.typed !== name && at - state.at < typingMilliseconds

/** Returns true for a single character with or without Shift, which speech input or accidents may trigger. */
export const isCharacterKey = (name: string): boolean => name.replace(/^Shift\+/, '').length === 1

const isLetterKey = (name: string) => /^(Shift\+)?\p{L}$/u.test(name)

/** Vietnamese input methods send Backspace to replace a letter by one with a tone mark. */
const isTextKey = (name: string) => isCharacterKey(name) || /^(Shift\+)?(Space|Backspace)$/.test(name)
