/** Labels used on the page and in the audit log. */
export const programUserNames = {
  everyone: 'policies.programs.everyone',
  chosen: 'policies.programs.chosen',
  nobody: 'policies.programs.nobody',
} as const
