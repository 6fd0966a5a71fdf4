import { Chance } from './chance.ts'

/** Words of English business mail, the most frequent first. */
const frequent =
  'the to and of a in for is on that we you this be with are it as at will our your from have by or not please can if has all was but an so which new would one also do may any more order they there been their time when out up no were who about these other just what he should see only into some could than them us need its like now sent send attached best regards thanks thank dear kind hello hi know let get make date number week month day monday tuesday wednesday thursday friday price quote offer delivery shipment container port vessel booking invoice payment bank transfer due deadline schedule meeting call team project plan design drawing sample approve approved approval change update report quality inspection defect packaging label carton pallet wood oak walnut chair table cabinet finish colour fabric leather hardware screw hinge factory warehouse stock supplier customer client contract clause annex signature copy original certificate insurance customs tax total amount balance deposit percent discount account password sign login service support help page link click view reply forward message email phone office address company manager director department staff training holiday notice terms conditions unsubscribe newsletter offer sale season collection catalogue show fair visit travel hotel flight ticket confirm confirmation receipt reference issue problem solution question answer regarding following below above before after during between without within until again already still next last first second third final draft version file folder document spreadsheet presentation summary details information available required possible important urgent'.split(
    ' ',
  )

const starts =
  'inter over under trans micro counter multi semi auto photo tele hydro geo bio cross super sub pre re un dis mis out fore after'.split(
    ' ',
  )
const middles =
  'act form port script ject tain duct press struct view mark point line work stand hold cast field light stone wood gate bridge house ground water grain board load cover frame'.split(
    ' ',
  )
const ends = 'ing ed er ers ion ions able ment ments ive ness ly al ity ance ence ful less s ure'.split(' ')

/**
 * Some two thousand words: the frequent ones first, then rare ones composed of English prefixes, stems and
 * suffixes.
 */
export const englishWords: readonly string[] = [...new Set([...frequent, ...rareWords(1800)])]

function rareWords(count: number): string[] {
  const chance = new Chance(11)
  return Array.from(
    { length: count },
    () => (chance.happens(0.6) ? chance.pick(starts) : '') + chance.pick(middles) + chance.pick(ends),
  )
}
