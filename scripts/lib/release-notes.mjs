/** Returns the text below the heading of a version in the changelog; throws if the tag does not match the version. */
export function releaseNotes(changelog, tag, version) {
  if (tag !== `v${version}`) throw new Error(`The tag must be v${version}, got "${tag}".`)
  const sections = changelog.split(/^(?=## )/m)
  const section = sections.find((text) => text.startsWith(`## ${version} - `))
  if (!section) throw new Error(`CHANGELOG.md has no section "## ${version} - YYYY-MM-DD".`)
  return section.slice(section.indexOf('\n')).trim()
}
