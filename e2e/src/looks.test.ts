import { describe } from 'vitest'
import { checkAccessibility, journey } from './harness/journey.ts'
import { letterBody, threadList } from './harness/screens.ts'
import type { PageLook } from './harness/watched-page.ts'

/** One width inside each of the five frames; both themes at each, and English where it is tightest and widest. */
const looks: PageLook[] = [390, 700, 900, 1100, 1440].flatMap((width) => [
  { width, theme: 'light', language: width === 390 ? 'en' : 'vi' },
  { width, theme: 'dark', language: width === 1440 ? 'en' : 'vi' },
])

describe.each(looks)('at $width px, $theme, $language', (look) => {
  journey('sign-in, list and letter keep WCAG 2.2 AA', async ({ openPage, signIn }) => {
    const page = await openPage(look)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Trần Minh Khuê' }).waitFor()
    await checkAccessibility(page)

    await signIn(page, 'khue@mocviet.test')
    await threadList(page).getByRole('row').first().waitFor()
    await checkAccessibility(page)

    await threadList(page).getByRole('row').first().getByRole('link').click()
    await letterBody(page).locator('body').waitFor()
    await checkAccessibility(page)
  })
})
