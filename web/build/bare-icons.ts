import type { Plugin } from 'vite'

/**
 * An icon is a drawing that never changes: its parts are made once and React passes over them ever after. The
 * library's own makes two components and reads a context for each, which a list of hundreds of icons feels.
 */
const makeIcon = `
import { createElement } from 'react'
const look = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
}
export default function createIcon({ node }) {
  const shape = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size, ...rest }) => createElement('svg', { ...look, ...(size && { width: size, height: size }), ...rest }, ...shape)
}
`

/** Keeps of the icon library the drawings alone, without the random keys that only a development build reads. */
export function bareIcons(): Plugin {
  return {
    name: 'bocau-bare-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/(icons\/|createLucideIcon)/ },
      handler: (code, id) =>
        id.includes('/icons/')
          ? { code: code.replaceAll(/,?\s*key: "\w+"/g, ''), map: null }
          : { code: makeIcon, map: null },
    },
  }
}
