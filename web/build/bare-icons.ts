import type { Plugin } from 'vite'

/** Takes the React keys out of the icons' shapes: random letters that do not compress and only the development build reads. */
export function bareIcons(): Plugin {
  return {
    name: 'bocau-bare-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(/,? key: "\w+"/g, ''), map: null }),
    },
  }
}
