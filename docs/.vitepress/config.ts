import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress'
import { guideSidebar } from './guide-pages.ts'
import { linkToSource } from './source-links.ts'

/** Path of the site: a server of Bồ Câu has it at `/help/`, the published site at the root of its address. */
const base = process.env.BOCAU_DOCS_BASE ?? '/help/'
const isOnServer = base === '/help/'

const backLink = (text: string) => (isOnServer ? [{ text, link: '/', target: '_self' }] : [])

/**
 * Words of a search: as written, and without tone marks, so that `doi mat khau` finds `đổi mật khẩu`. Runs in the
 * build and in the browser: uses nothing outside.
 */
function searchWords(word: string): string[] {
  const written = word.normalize('NFC').toLowerCase()
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd')
  return [written, plain].filter(
    (form, index, forms) => !/^(?:my|the|of|how|do|i)$/.test(form) && forms.indexOf(form) === index,
  )
}

/** Number of times that keywords are indexed, to rank their page above pages that only mention a word. */
const keywordWeight = 4

/**
 * Returns the text of a page for the search, with the words of its `keywords`, which are not shown: questions use other
 * words than the product. Decision records and terms are for contributors, who find them from the architecture.
 */
async function renderForSearch(
  source: string,
  env: MarkdownEnv,
  markdown: MarkdownRenderer,
): Promise<string> {
  if (/^(?:decisions\/|terms\.md)/.test(env.relativePath)) return ''
  const html = await markdown.renderAsync(source, env)
  const keywords: unknown = env.frontmatter?.keywords
  return typeof keywords === 'string'
    ? html.replace('</h1>', `</h1><p>${`${keywords} `.repeat(keywordWeight)}</p>`)
    : html
}

const administrationSidebar = [
  {
    text: 'Administer',
    items: [
      { text: 'Administration', link: '/administration' },
      { text: 'Migrate mail', link: '/migration' },
      { text: 'Email apps', link: '/mail-clients' },
    ],
  },
  {
    text: 'Operate',
    items: [
      { text: 'Install', link: '/install' },
      { text: 'Mail and DNS', link: '/mail-dns' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Operation', link: '/operation' },
      { text: 'Runbooks', link: '/runbooks' },
      { text: 'Scaling', link: '/scaling' },
      { text: 'Kubernetes', link: '/kubernetes' },
      { text: 'Hosting provider', link: '/provider' },
      { text: 'Reliability', link: '/reliability' },
      { text: 'Security', link: '/security' },
    ],
  },
  {
    text: 'Develop',
    items: [
      { text: 'API', link: '/api' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'Decisions', link: '/decisions/README' },
      { text: 'Dependencies', link: '/dependencies' },
      { text: 'Terms', link: '/terms' },
    ],
  },
]

export default defineConfig({
  title: 'Bồ Câu',
  base,
  outDir: './dist',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: true,
  // The content security policy of the server forbids the style element that would turn off transitions.
  appearance: { disableTransition: false },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }]],
  vite: {
    publicDir: '../web/public',
    build: { assetsInlineLimit: 0 },
  },
  markdown: {
    config: (markdown) => linkToSource(markdown, process.env.BOCAU_DOCS_SOURCE),
  },
  themeConfig: {
    logo: '/logo.svg',
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        disableQueryPersistence: true,
        _render: renderForSearch,
        miniSearch: {
          options: { processTerm: searchWords },
          searchOptions: { fuzzy: false },
        },
        locales: {
          vi: {
            translations: {
              button: { buttonText: 'Tìm kiếm', buttonAriaLabel: 'Tìm kiếm' },
              modal: {
                noResultsText: 'Không có kết quả cho',
                resetButtonTitle: 'Xóa nội dung',
                backButtonTitle: 'Đóng tìm kiếm',
                footer: {
                  selectText: 'để mở',
                  selectKeyAriaLabel: 'Enter',
                  navigateText: 'để chọn',
                  navigateUpKeyAriaLabel: 'mũi tên lên',
                  navigateDownKeyAriaLabel: 'mũi tên xuống',
                  closeText: 'để đóng',
                  closeKeyAriaLabel: 'Esc',
                },
              },
            },
          },
        },
      },
    },
  },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'User guide and administration of Bồ Câu, webmail with an integrated drive',
      themeConfig: {
        nav: [
          { text: 'User guide', link: '/guide/', activeMatch: '^/guide/' },
          { text: 'Administration', link: '/administration' },
          { text: 'Install', link: '/install' },
          { text: 'API', link: '/api' },
          ...backLink('Back to the mailbox'),
        ],
        notFound: {
          title: 'PAGE NOT FOUND',
          quote: 'This page does not exist, or it has moved.',
          linkLabel: 'Go to the start page',
          linkText: 'Go to the start page',
        },
        sidebar: { '/guide/': guideSidebar('en'), '/': administrationSidebar },
      },
    },
    vi: {
      label: 'Tiếng Việt',
      lang: 'vi',
      link: '/vi/',
      description: 'Hướng dẫn sử dụng Bồ Câu, email doanh nghiệp tích hợp kho tệp',
      themeConfig: {
        nav: [
          { text: 'Hướng dẫn sử dụng', link: '/vi/guide/', activeMatch: '^/vi/guide/' },
          { text: 'Quản trị (tiếng Anh)', link: '/administration' },
          ...backLink('Về hộp thư'),
        ],
        sidebar: guideSidebar('vi'),
        outline: { level: [2, 3], label: 'Trong trang này' },
        docFooter: { prev: 'Trang trước', next: 'Trang sau' },
        darkModeSwitchLabel: 'Giao diện',
        lightModeSwitchTitle: 'Chuyển sang giao diện sáng',
        darkModeSwitchTitle: 'Chuyển sang giao diện tối',
        sidebarMenuLabel: 'Mục lục',
        returnToTopLabel: 'Lên đầu trang',
        langMenuLabel: 'Đổi ngôn ngữ',
        skipToContentLabel: 'Tới nội dung',
        notFound: {
          title: 'KHÔNG TÌM THẤY TRANG',
          quote: 'Trang này không có hoặc đã chuyển đi.',
          linkLabel: 'Về trang đầu',
          linkText: 'Về trang đầu',
        },
      },
    },
  },
})
