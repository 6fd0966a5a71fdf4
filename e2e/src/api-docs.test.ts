import { checkAccessibility, expect, journey } from './harness/journey.ts'

journey(
  'the API description allows trying a call, by keyboard and on a phone',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'duy@dakwood.test', '/api/docs')
    const form = (key: string) => page.getByRole('form', { name: `Try ${key}`, exact: true })
    const open = async (key: string) => {
      const [method, path] = key.split(' ') as [string, string]
      await page.locator(`details[data-method="${method}"][data-path="${path}"] > summary`).press('Enter')
      await form(key).waitFor()
    }

    const list = 'GET /api/v2/threads'
    await open(list)
    await form(list).getByLabel('limit (query)').fill('1')
    await expect.poll(() => form(list).locator('pre').first().textContent()).toMatch(/threads\?limit=1'/)
    await form(list).getByLabel('limit (query)').press('Enter')
    await form(list).getByText('200 OK').waitFor()
    const response = await form(list).getByRole('status').locator('pre').textContent()
    expect(JSON.parse(response ?? '')).toMatchObject({ items: [{ unread: expect.any(Boolean) }] })

    const removed = 'GET /api/v2/threads/{id}'
    await open(removed)
    await form(removed).getByLabel('id (path, required)').fill('nothing/here')
    await form(removed).getByRole('button', { name: 'Send GET' }).click()
    await form(removed).getByText('"not_found"').waitFor()

    const draft = 'POST /api/v2/session'
    await open(draft)
    const body = form(draft).getByLabel('Body (JSON)')
    expect(JSON.parse(await body.inputValue())).toMatchObject({ email: 'ha@mocviet.test' })
    await body.fill('{ "email": "it\'s" }')
    await expect
      .poll(() => form(draft).locator('pre').first().textContent())
      .toContain(`-d '{"email":"it'\\''s"}'`)
    await form(draft).getByRole('button', { name: 'Send POST' }).click()
    await form(draft).getByText('422').first().waitFor()

    const filter = page.getByRole('searchbox', { name: 'Filter' })
    await filter.fill('trusted senders')
    await expect
      .poll(() => page.locator('details[data-method]:visible b').allTextContents())
      .toEqual(['GET', 'POST'])
    await filter.fill('')

    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)
