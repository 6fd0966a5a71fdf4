import { type Engine, EnginePage, keys } from './harness/engines/engine.ts'
import { hasFirefox, startFirefox } from './harness/engines/firefox.ts'
import { hasWebKit, startWebKit } from './harness/engines/webkit.ts'
import { demoPassword, expect, journey } from './harness/journey.ts'
import { t } from './texts.ts'

/** The engines besides Chromium, which runs all other browser tests. */
const engines = [
  { name: 'Firefox', isInstalled: hasFirefox, start: startFirefox },
  { name: 'WebKitGTK', isInstalled: hasWebKit, start: startWebKit },
]

/** Starts an engine that closes with its test. */
const trial = journey.extend('openEngine', async ({ task }, { onCleanup }) => {
  return async (start: () => Promise<Engine>): Promise<EnginePage> => {
    const engine = await start()
    onCleanup(async () => {
      if (task.result?.state === 'fail')
        console.error(await engine.evaluate('document.querySelector("main")?.innerText'))
      await engine.close()
    })
    return new EnginePage(engine)
  }
})

for (const { name, isInstalled, start } of engines) {
  const title = `${name}: sign in, read, reply, send, undo, search, use drive and settings`
  if (!isInstalled) process.stdout.write(`skipped, because ${name} is not installed: ${title}\n`)

  trial.skipIf(!isInstalled)(title, async ({ product, deliverMessage, openEngine }) => {
    const subject = `Bản vẽ kệ tivi ${name}`
    await deliverMessage({ to: 'khue@mocviet.test', subject, html: '<p>Gửi anh <b>bản vẽ</b>.</p>' })
    const page = await openEngine(start)

    await page.goto(product.address)
    await page.click('input[autocomplete=username]')
    await page.type(`khue@mocviet.test${keys.enter}`)
    await page.find('input[autocomplete=current-password]')
    await page.click('input[autocomplete=current-password]')
    await page.type(`${demoPassword}${keys.enter}`)

    // Reading: the message uses the fonts of the product.
    await page.click('[role=row] a', subject)
    await expect
      .poll(() => page.evaluate(openedMessage), { timeout: 60_000 })
      .toEqual({ text: 'Gửi anh bản vẽ.', fonts: ['loaded'] })

    // A reply is sent, undone and sent again.
    await page.find(`nav[aria-label="${t('thread.answers')}"]`)
    await page.type('r')
    await page.find(`${draftBody}:focus`)
    await page.type('Cảm ơn bạn.')
    await page.find(draftBody, 'Cảm ơn bạn.')
    await page.type(keys.send)
    await page.find(notice, t('compose.sendingNow'))
    await page.click('button', t('app.undo'))
    await page.find(draftBody, 'Cảm ơn bạn.')
    await page.type(keys.send)
    await page.find(notice, t('compose.sendingNow'))

    await page.goto(`${product.address}/drive`)
    await page.find('main', 'Chụp ảnh Đà Lạt')
    await page.goto(`${product.address}/advance-search?q=${encodeURIComponent(subject)}`)
    await page.find('[role=row]', subject)
    await page.goto(`${product.address}/setting/general`)
    await page.find('main', t('settings.density'))
  })
}

const draftBody = `[role=textbox][aria-label="${t('compose.body')}"]`
const notice = '[role=status]'

/** The text of the opened message and the states of the fonts in its frame. */
const openedMessage = `(() => {
  const page = [...document.querySelectorAll('iframe')].find((each) => each.checkVisibility())?.contentDocument
  if (!page?.body.textContent.trim()) return null
  const fonts = [...page.fonts].map(({ status }) => status).filter((status) => status !== 'unloaded')
  return { text: page.body.textContent.trim(), fonts: [...new Set(fonts)] }
})()`
