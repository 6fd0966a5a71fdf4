import type { MarkdownRenderer } from 'vitepress'

/**
 * Rewrites links to files of the repository outside `docs`: they open the file at `sourceUrl`, or are plain text where
 * no such address is known, as in the help of a server.
 */
export function linkToSource(markdown: MarkdownRenderer, sourceUrl: string | undefined): void {
  markdown.core.ruler.push('source-links', ({ tokens, env }) => {
    const folder = posixFolder((env as { relativePath?: string }).relativePath ?? '')
    for (const { children } of tokens)
      for (const [index, token] of (children ?? []).entries()) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        const path = href && new URL(href, `docs:/docs/${folder}`).pathname
        if (!href?.startsWith('.') || !path || path.startsWith('/docs/')) continue
        if (sourceUrl) token.attrSet('href', `${sourceUrl}${path}`)
        else {
          const end = children?.findIndex(({ type }, at) => at > index && type === 'link_close') ?? -1
          for (const link of [token, children?.[end]])
            if (link) Object.assign(link, { type: 'text', tag: '', content: '' })
        }
      }
  })
}

const posixFolder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
