// Preload script of a server: starts its clock at a fixed minute, so that guide pictures show the same dates. Time then
// passes normally; threads use the start of the process.
process.env.BOCAU_TEST_DAY_BEGAN ??= String(Date.now())
const started = Number(process.env.BOCAU_TEST_DAY_BEGAN)
const dayStart = Date.parse('2026-11-25T09:00:00+07:00')
const clock = Date.now
const now = () => clock() - started + dayStart

Date.now = now
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
})
