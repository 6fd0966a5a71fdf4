export { ArrowDownLeft, ArrowUpRight, Pencil, UserRound, UserRoundPlus } from 'lucide'
