/**
 * A message is a template. `{name}` is filled with a value; numbers take the separators of the language.
 * `{n?message|messages}` chooses by the number `n`: the first text for one, the second for any other number.
 */
const slot = /\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g

/** The names a template has to be given, from its text. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}?${string}` ? Name : Inside) | NamesIn<Rest>
  : never

/** Fills the slots of a template. */
export function fillTemplate(
  template: string,
  values: Record<string, string | number>,
  formatNumber: (value: number) => string,
): string {
  return template.replace(slot, (_, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (one !== undefined) return (value === 1 ? one : other) ?? ''
    return typeof value === 'number' ? formatNumber(value) : (value ?? '')
  })
}

/** The names of the slots of a template, each once, in order of the alphabet. */
export function slotNames(template: string): string[] {
  return [...new Set([...template.matchAll(slot)].map(([, name]) => name ?? ''))].toSorted()
}
