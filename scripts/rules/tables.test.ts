import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

/**
 * Object literals inherit `constructor`, `toString` and others. Lookups by external words must use `findEntry` or a Map.
 * These tables are looked up only with values of the product.
 */
const exceptions: Readonly<Record<string, string>> = {
  'mail-core/src/html/escape-html.ts': 'a character matched by a pattern',
  'server/src/composition/listeners/issued-certificates.ts': 'an error code of the file system',
  'server/src/composition/listeners/listen-on.ts': 'an error code of the network',
  'server/src/db/postgres/store-trouble.ts': 'an error code of the database',
  'server/src/entrypoints/cli/account/account-departure.ts': 'an error code of the contract',
  'server/src/entrypoints/cli/addresses/with-messages.ts': 'an error code of the contract',
  'server/src/entrypoints/cli/moving/import-imap.ts': 'an error code of the contract',
  'server/src/entrypoints/http/check-input.ts': 'a part of a request: params, query, body',
  'server/src/entrypoints/http/incoming-files.ts': 'an escape matched by a pattern',
  'server/src/entrypoints/program-setup/program-settings.ts': 'a character matched by a pattern',
  'server/src/entrypoints/program-setup/read-autodiscover.ts': 'a name matched by a pattern',
  'server/src/features/office-editing/choose-action.ts': 'a placeholder of the address',
  'web/src/app/shortcuts/key-parts.ts': 'a key of a shortcut',
  'web/src/features/account/profile/CropDialog.tsx': 'a key of the keyboard',
  'web/src/features/compose/editor/paste/tidy-element.ts': 'an element name in capitals',
  'web/src/i18n/dates.ts': 'a name in a date pattern',
  'web/src/ui/calendar/month-days.ts': 'a key of the keyboard',
  'web/src/ui/frames/frame-width/allow-narrow.ts': 'a unit matched by a pattern',
  'web/src/ui/split-pane/split-share.ts': 'a key of the keyboard',
  'web/src/ui/tag-input/tag-keys.ts': 'a key of the keyboard',
}

const table = /\bconst (\w+): (?:Readonly<)?Record<string, .*= \{(?!\})/g
const product = /^(?:mail-core|contract|server|web)\/src\/(?!testing\/|features\/demo\/)/
const ofTests = /\.(?:test|trial|fixture)\.tsx?$/

const root = `${import.meta.dirname}/../..`
const { sources } = readRepository(root)

test('external words are not looked up in object literals with inherited properties', () => {
  const paths = sources.map(({ path }) => path).filter((path) => product.test(path) && !ofTests.test(path))
  const breaches = paths.filter((path) => {
    const text = readFileSync(`${root}/${path}`, 'utf8')
    return [...text.matchAll(table)].some(
      ([, name]) =>
        text.includes(`${name}[`) &&
        new RegExp(`(?<![\\w.])${name}\\[(?!['"])`).test(text) &&
        !text.includes(`Object.hasOwn(${name},`),
    )
  })
  expect(breaches.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
