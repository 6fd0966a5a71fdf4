import type { Values } from './generated/values.ts'
import type { MessageKey, PlainKey } from './keys.ts'
import { type Language, language, locale, setLanguage } from './language.ts'
import { formatMessage, type Message } from './message.ts'
import { formatNumber } from './numbers.ts'
import firstScreen from './vi/app.json'

type Texts = Record<string, Message>

/** The texts of one area in each language, by the file they stand in: `../vi/drive.json`. */
export type Catalogues = Record<string, Texts>

type NamesIn<K extends MessageKey> = K extends keyof Values ? Values[K] : never
type Arguments<K extends MessageKey> = [NamesIn<K>] extends [never]
  ? []
  : [values: Record<NamesIn<K>, string | number>]

const table: Record<string, Texts> = { vi: { ...firstScreen } }

/** The first screen in the other languages, each a file of its own: nobody waits for one they do not read. */
const otherFirstScreens = import.meta.glob<Texts>(['./*/app.json', '!./vi/app.json'], { import: 'default' })

/** Makes the texts of an area known; parts of screens do so when they arrive, so that the texts weigh there. */
export function addMessages(catalogues: Catalogues): void {
  for (const [path, texts] of Object.entries(catalogues)) {
    const of = path.split('/').at(-2) ?? ''
    table[of] = Object.assign(table[of] ?? {}, texts)
  }
}

/** Fetches the texts of a language if they are not here yet, then switches to it. */
export async function switchLanguage(next: Language): Promise<void> {
  const path = `./${next}/app.json`
  const isHere = table[next]?.['app.name'] !== undefined
  if (!isHere) addMessages({ [path]: (await otherFirstScreens[path]?.()) ?? {} })
  setLanguage(next)
}

/** Whether a text is here: its name may be put together from what a server says, or its part not be loaded. */
export const hasText = <K extends string>(key: K): key is K & PlainKey => key in (table.vi ?? {})

/** The text of a message in the language on screen: `t('mailbox.moved', { n: 3, folder: 'Junk' })`. */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const message = table[language()]?.[key] ?? key
  return typeof message === 'string'
    ? message
    : formatMessage(message, values ?? {}, { locale: locale(), formatNumber })
}
