import type { IconNode } from 'lucide'

/** Returns the path of an SVG element of an icon. Its start is absolute, so that paths can be joined. */
export function elementPath([tag, attributes]: IconNode[number]): string {
  const number = (name: string) => Number(attributes[name] ?? 0)
  if (tag === 'path') return `M0 0${attributes.d}`
  if (tag === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
  if (tag === 'rect') return rectanglePath(number)
  if (tag === 'circle' || tag === 'ellipse') return ellipsePath(number)
  return `M${attributes.points}${tag === 'polygon' ? 'z' : ''}`
}

type ReadNumber = (name: string) => number

function ellipsePath(number: ReadNumber): string {
  const rx = number('rx') || number('r')
  const ry = number('ry') || number('r')
  const half = `a${rx} ${ry} 0 1 1`
  return `M${number('cx') - rx} ${number('cy')}${half} ${2 * rx} 0${half} ${-2 * rx} 0z`
}

function rectanglePath(number: ReadNumber): string {
  const rx = number('rx') || number('ry')
  const ry = number('ry') || rx
  const across = number('width') - 2 * rx
  const down = number('height') - 2 * ry
  const corner = (x: number, y: number) => (rx > 0 ? `a${rx} ${ry} 0 0 1 ${x} ${y}` : '')
  return [
    `M${number('x') + rx} ${number('y')}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}`,
    `h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`,
  ].join('')
}
