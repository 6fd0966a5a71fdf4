import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.mjs'

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2027-01-02\n\n- Added.\n\n## 1.0.0 - 2026-12-01\n\n- First.\n'

test('the notes of a release are its section of the changelog', () => {
  expect(releaseNotes(changelog, 'v1.1.0', '1.1.0')).toBe('- Added.')
  expect(releaseNotes(changelog, 'v1.0.0', '1.0.0')).toBe('- First.')
})

test('a tag of another version, or a version without a section, is refused', () => {
  expect(() => releaseNotes(changelog, 'v1.0.0', '1.1.0')).toThrow('The tag must be v1.1.0, got "v1.0.0".')
  expect(() => releaseNotes(changelog, 'v1.2.0', '1.2.0')).toThrow('no section "## 1.2.0 - YYYY-MM-DD"')
})
