import react from '@vitejs/plugin-react'
import type { CSSOptions, PluginOption } from 'vite'
import { compileTexts } from './compile-texts.ts'
import { shortClassName } from './short-class-name.ts'
import { shortTokenNames } from './short-token-names.ts'

const styles = `${import.meta.dirname}/../src/ui/styles`

export const tokens = { first: `${styles}/tokens.css`, later: `${styles}/tokens-later.css` }

/** Plugins shared by the browser build and the server build of the sign-in page. */
export const sharedPlugins = (): PluginOption[] => [
  react(),
  compileTexts(),
  shortTokenNames(Object.values(tokens)),
]

/** Ensures the same class names in both builds. */
export const sharedCssModules = {
  localsConvention: 'camelCaseOnly',
  generateScopedName: shortClassName,
} satisfies CSSOptions['modules']
