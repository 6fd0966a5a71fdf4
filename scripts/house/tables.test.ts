import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

/**
 * Object literals inherit `constructor`, `toString` and others. Lookups by external words must use `findEntry` or a Map.
 * These tables are looked up by our own words only.
 */
const exceptions: Readonly<Record<string, string>> = {
  'mail-core/src/html/escape-html.ts': 'a sign that a pattern has found',
  'server/src/composition/doors/certificate-files.ts': 'the code of an error of the file system',
  'server/src/composition/doors/listen-on.ts': 'the code of an error of the network',
  'server/src/db/postgres/store-trouble.ts': 'the code of an error of the database',
  'server/src/doors/cli/account/account-leave.ts': 'the code of a refusal of ours',
  'server/src/doors/cli/addresses/in-words.ts': 'the code of a refusal of ours',
  'server/src/doors/cli/moving/import-imap.ts': 'a trouble of the contract',
  'server/src/doors/http/api-docs/schema-example.ts': 'a name of the contract',
  'server/src/doors/http/check-input.ts': 'a part of a request: params, query, body',
  'server/src/doors/http/incoming-files.ts': 'an escape that a pattern has found',
  'server/src/doors/program-setup/program-settings.ts': 'a sign that a pattern has found',
  'server/src/doors/program-setup/read-autodiscover.ts': 'a name that a pattern has found',
  'server/src/features/office-editing/choose-action.ts': 'a place of the address that the product fills in',
  'web/src/app/shortcuts/key-parts.ts': 'a key of a shortcut of ours',
  'web/src/features/account/profile/CropDialog.tsx': 'a key of the keyboard',
  'web/src/features/compose/editor/paste/tidy-element.ts': 'the name of an element, in capitals',
  'web/src/i18n/dates.ts': 'a name in a pattern of a language of ours',
  'web/src/i18n/t.ts': 'a language and a key of our texts',
  'web/src/ui/calendar/month-days.ts': 'a key of the keyboard',
  'web/src/ui/frames/frame-width/let-narrow.ts': 'a unit that a pattern has found',
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
