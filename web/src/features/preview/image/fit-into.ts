interface Size {
  width: number
  height: number
}

/** Returns the largest size that fits, without enlarging. */
export function fitInto(thing: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / thing.width, frame.height / thing.height)
  return { width: thing.width * Math.max(scale, 0), height: thing.height * Math.max(scale, 0) }
}
