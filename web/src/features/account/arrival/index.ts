export { FirstRun } from '../first-run/FirstRun.tsx'
export { Invitation } from '../invitation/Invitation.tsx'
