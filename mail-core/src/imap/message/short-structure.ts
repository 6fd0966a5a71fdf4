/** A parsed value: its text and, for a list, its elements. */
interface Value {
  written: string
  values: Value[] | null
}

/** Derives BODY from a BODYSTRUCTURE that this server wrote, by removing the extension data. */
export function shortStructureOf(bodyStructure: string): string {
  return shorten(readValue(bodyStructure, 0))
}

/** Writes a parsed BODYSTRUCTURE without its extension data. */
function shorten({ written, values }: Value): string {
  if (!values) return written
  const children = values.findIndex((value) => value.values === null)
  if (children > 0) return `(${values.slice(0, children).map(shorten).join('')} ${values[children]?.written})`
  const [type, subtype] = values
  const basic = values.slice(0, 7).map((value) => value.written)
  if (type?.written === '"text"') basic.push(values[7]?.written ?? '0')
  if (type?.written === '"message"' && (subtype?.written === '"rfc822"' || subtype?.written === '"global"')) {
    const [envelope, inner, lines] = values.slice(7, 10)
    if (envelope && inner && lines) basic.push(envelope.written, shorten(inner), lines.written)
  }
  return `(${basic.join(' ')})`
}

/** Parses a value without recursion, because messages may be nested to any depth. */
function readValue(text: string, start: number): Value {
  const open: { start: number; values: Value[] }[] = [{ start, values: [] }]
  for (let at = start; at < text.length; ) {
    const character = text[at]
    const innermost = open.at(-1) as (typeof open)[number]
    if (character === '(') open.push({ start: at++, values: [] })
    else if (character === ' ') at++
    else if (character === ')' && open.length > 1) {
      at++
      open.pop()
      const written = text.slice(innermost.start, at)
      open.at(-1)?.values.push({ written, values: innermost.values })
    } else {
      const end = endOfString(text, at)
      innermost.values.push({ written: text.slice(at, end), values: null })
      at = end
    }
  }
  return open[0]?.values[0] ?? { written: '', values: null }
}

const other = /[^() ]+/y
const literal = /\{(\d{1,9})\}\r\n/y

/** Returns the position after a string, a number or NIL. */
function endOfString(text: string, start: number): number {
  if (text[start] === '"') {
    let end = start + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    return end + 1
  }
  literal.lastIndex = start
  const announced = literal.exec(text)
  if (announced) return literal.lastIndex + Number(announced[1])
  other.lastIndex = start
  return other.test(text) ? other.lastIndex : start + 1
}
