/** The office program's settings: no macros, no links to other files or addresses, nothing updated, nothing asked. */
export const officeProfile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Calc/Content/Update', 'Link', '1'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`
