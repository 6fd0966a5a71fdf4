interface Size {
  width: number
  height: number
}

/** The size at which all of something is seen: never larger than it is. */
export function fitInto(thing: Size, room: Size): Size {
  const scale = Math.min(1, room.width / thing.width, room.height / thing.height)
  return { width: thing.width * Math.max(scale, 0), height: thing.height * Math.max(scale, 0) }
}
