/** Who signs in with mail programs, as the page and the audit log call it. */
export const programUserNames = {
  everyone: 'policies.programs.everyone',
  chosen: 'policies.programs.chosen',
  nobody: 'policies.programs.nobody',
} as const
