import react from '@vitejs/plugin-react'
import type { CSSOptions, PluginOption } from 'vite'
import { compileTexts } from './compile-texts.ts'
import { shortClassName } from './short-class-name.ts'
import { shortTokenNames } from './short-token-names.ts'

const styles = `${import.meta.dirname}/../src/ui/styles`

export const tokens = { first: `${styles}/tokens.css`, later: `${styles}/tokens-later.css` }

/** What makes of a source the same for the browser as for the server that draws its first screen. */
export const bothBuilds = (): PluginOption[] => [
  react(),
  compileTexts(),
  shortTokenNames(Object.values(tokens)),
]

/** A class has one name in both. */
export const bothModules = {
  localsConvention: 'camelCaseOnly',
  generateScopedName: shortClassName,
} satisfies CSSOptions['modules']
