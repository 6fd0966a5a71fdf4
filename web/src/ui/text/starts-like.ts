/** Whether a text begins with what was typed; marks and case do not matter: d finds Đã gửi. */
export function startsLike(text: string, typed: string): boolean {
  return bare(text).startsWith(bare(typed))
}

/** Whether a text holds what was typed, anywhere; marks and case do not matter either. */
export function holdsLike(text: string, typed: string): boolean {
  return bare(text).includes(bare(typed))
}

const bare = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
