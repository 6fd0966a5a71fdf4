// oxlint-disable-next-line import/no-unassigned-import -- it stands before any other module looks for a browser
import './stand-in.ts'
import type { DrawnScreen, FirstData, ScreenWanted } from '@bocau/contract/first-data'
import { renderToStaticMarkup } from 'react-dom/server'
import { addMessages } from '../../i18n/index.ts'
import { setLanguage } from '../../i18n/language.ts'
import { english } from '../../i18n/messages/english.ts'
import { App } from '../App.tsx'
import { endSession, takeUp } from '../session.ts'
import { readDevice } from './device.ts'
import { stand } from './stand-in.ts'

addMessages({ vi: {}, en: english })

/**
 * The first screen as the client would draw it, without what only somebody who uses it needs; null where there are no
 * rows to show. It draws for one person at a time, of whom nothing is left when it returns.
 */
export function draw({ data, path, device, isPhone }: ScreenWanted): DrawnScreen | null {
  const { width, height, stored } = readDevice(device, isPhone)
  const first = JSON.parse(data) as FirstData
  const isRail = stored['bocau.sidebar'] === 'rail'
  try {
    stand({ path, width, height, stored, isRail })
    setLanguage(first.settings.language)
    takeUp(first)
    const html = renderToStaticMarkup(<App />).replaceAll(ofUse, '')
    // An empty folder, and what could not be drawn, say so with code that comes later.
    return html.includes('role="row"') ? { html, isRail } : null
  } finally {
    // Where nobody is signed in: whoever leaves goes there.
    stand({ path: '/login', width: 0, height: 0, stored: {}, isRail: false })
    endSession()
  }
}

/** A picture is not read out, pointed at or walked through. What stands between quotes holds none: React writes it as an entity. */
const ofUse =
  / (?:aria-(?:label|keyshortcuts|posinset|setsize)|title|tabindex|data-tip|data-tip-keys)="[^"]*"/g
