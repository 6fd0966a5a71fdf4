import { isProblem } from '../../../api/api-problem.ts'
import { forgetKeptLetters, keepLetter, readKeptLetters } from '../../../api/kept-letters.ts'
import { contentOf } from '../draft-session/content.ts'
import { draftCalls } from '../draft-session/draft-calls.ts'
import { createLetter } from '../draft-session/letter.ts'
import { actOnWindows, addLetter, openLetters, watchWriting } from '../draft-session/open-letters.ts'
import { holdLetter, releaseLetter } from './hold-letter.ts'
import { type KeptLetter, newestFirst, readKept, toKept } from './kept-letter.ts'

const pauseMilliseconds = 300

/**
 * Keeps on this device what is being written, so that it survives a reload and a crash, and brings back what was
 * kept. Returns what ends it.
 */
export function keepLetters(accountId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const known = new Map<string, string>()
  forgetKeptLetters(accountId)

  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    const { letters, windows } = openLetters()
    for (const letter of letters.values()) {
      const kept = toKept(letter, windows.open)
      const text = kept && JSON.stringify(kept)
      if (text === undefined || text === known.get(letter.key)) continue
      known.set(letter.key, text)
      keepLetter(accountId, letter.key, text)
      void holdLetter(letter.key)
    }
    for (const key of known.keys()) {
      const letter = letters.get(key)
      if (letter && toKept(letter, windows.open)) continue
      known.delete(key)
      keepLetter(accountId, key, undefined)
      releaseLetter(key)
    }
  }
  const keepSoon = () => {
    timer ??= setTimeout(keepNow, pauseMilliseconds)
  }

  const keepAll = () => {
    for (const letter of openLetters().letters.values()) letter.catchUp()
    keepNow()
  }
  const stop = new AbortController()
  const stopWatching = watchWriting(keepSoon)
  addEventListener('pagehide', keepAll, stop)
  addEventListener('online', () => void saveAll(), stop)
  document.addEventListener('visibilitychange', keepAll, stop)
  void bringBack(accountId)

  return () => {
    stop.abort()
    stopWatching()
    if (timer) keepNow()
  }
}

/** Saves all letters that have something unsaved. */
export async function saveAll(): Promise<void> {
  await Promise.all([...openLetters().letters.values()].map((letter) => letter.flush()))
}

async function bringBack(accountId: string): Promise<void> {
  const letters = [...readKeptLetters(accountId)].flatMap(([key, text]) => {
    const kept = readKept(text)
    if (!kept) keepLetter(accountId, key, undefined)
    return kept ? { key, kept } : []
  })
  for (const { key, kept } of newestFirst(letters))
    if (!openLetters().letters.has(key) && (await holdLetter(key)))
      await bringBackLetter(accountId, key, kept)
}

async function bringBackLetter(accountId: string, key: string, kept: KeptLetter): Promise<void> {
  const { kind, relatedMessageId, isUnsaved } = kept
  try {
    const draft = kept.content ? kept.draft : await draftCalls.read(kept.draft?.id ?? '')
    const content = kept.content ?? contentOf(draft as Awaited<ReturnType<typeof draftCalls.read>>)
    addLetter(
      createLetter(
        {
          key,
          kind,
          relatedMessageId,
          content,
          isUnsaved,
          earlierSaves: kept.saves,
          ...(draft ? { draft } : {}),
        },
        draftCalls,
      ),
    )
  } catch (error) {
    releaseLetter(key)
    // Sent, or thrown away elsewhere meanwhile.
    if (isProblem(error)) keepLetter(accountId, key, undefined)
    return
  }
  const { state, previous } = kept.window ?? { state: 'mini', previous: 'pin' }
  actOnWindows({ type: 'restore', windows: [{ id: key, state, previous }] })
}
