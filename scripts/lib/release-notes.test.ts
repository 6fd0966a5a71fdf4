import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.mjs'

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2027-01-02\n\n- Added.\n\n## 1.0.0 - 2026-12-01\n\n- First.\n'

test("release notes are the version's section of the changelog", () => {
  expect(releaseNotes(changelog, 'v1.1.0', '1.1.0')).toBe('- Added.')
  expect(releaseNotes(changelog, 'v1.0.0', '1.0.0')).toBe('- First.')
})

test('rejects a tag of another version or without a section', () => {
  expect(() => releaseNotes(changelog, 'v1.0.0', '1.1.0')).toThrow('The tag must be v1.1.0, got "v1.0.0".')
  expect(() => releaseNotes(changelog, 'v1.2.0', '1.2.0')).toThrow('no section "## 1.2.0 - YYYY-MM-DD"')
})
