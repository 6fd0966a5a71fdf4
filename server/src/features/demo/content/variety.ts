/** Choices that look random and are the same every time for the same seed. */
export type Variety = ReturnType<typeof createVariety>

/** A small generator (mulberry32) started from a word, so that each story varies on its own. */
export function createVariety(seed: string) {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    pick: <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T,
    /** HH:MM in working hours. */
    workTime: () => `${String(between(8, 16)).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}`,
    /** 12.450.000, a multiple of `step`. */
    dong: (low: number, high: number, step = 10_000) => formatDong(between(low / step, high / step) * step),
  }
}

/** 12.450.000 */
export function formatDong(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

/** A 32-bit number made of a word (FNV-1a). */
export function hash(word: string): number {
  let value = 2166136261
  for (const char of word) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}
